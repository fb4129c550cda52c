/* net_none.c: net.h without sockets, for a browser. */
#include "examples/danmaku/net.h"

#include <stdio.h>

net *net_open(fight *with, int argc, char **argv) {
    (void)with;
    (void)argc;
    fprintf(stderr, "%s: there are no sockets here\n", argv[0]);
    return NULL;
}

void net_close(net *self) {
    (void)self;
}

void net_frame(net *self, uint8_t keys) {
    (void)self;
    (void)keys;
}

const char *net_headline(net *self) {
    (void)self;
    return "";
}

net_stats net_read(const net *self) {
    (void)self;
    return (net_stats){ 0 };
}
