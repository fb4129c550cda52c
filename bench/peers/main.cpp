#include "bench/peers/contest.h"
#include <cstdio>
#include <cstring>
#include <cstdlib>
using namespace peers;
int main(int argc,char**argv){
    std::vector<entrant> all;
    for(auto&e:entrants()) if(argc<5||strstr((e.library+" "+e.name).c_str(),argv[4])) all.push_back(e);
    scene_plan p={argv[1],argv[1],(uint32_t)atoi(argv[2]),argc>3?(question)atoi(argv[3]):question::pairs, argv[1][1]=='1'||argv[1][1]=='4',1000000};
    if(p.asked!=question::pairs) p.is_join=false;
    contest_limits l; l.rounds=1;
    for(auto&r:contest(p,all,l)) printf("%-70s %7u fast %9.3f med %9.3f ms frames %zu pairs %lu %016lx %s %s\n",label_of(r).c_str(),r.boxes,r.fastest*1e3,r.median*1e3,r.frames,r.sum.pairs,r.sum.hash,r.is_right?"":"WRONG",r.refusal.c_str());
}
