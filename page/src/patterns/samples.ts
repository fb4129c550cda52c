// samples.ts: the page's own patterns.
export interface Sample {
    name: string;
    title: string;
    text: string;
}

const file = (comment: string, body: string, type = "vertical") => `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${comment} -->
<bulletml type="${type}" xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml">
${body}
</bulletml>
`;

export const samples: Sample[] = [
    {
        name: "two-spirals.xml", title: "Two spirals",
        text: file("Two arms turn against each other; a higher rank makes them denser.", `<action label="topClockwise">
  <repeat><times>400</times><action>
    <fire>
      <direction type="sequence">11</direction>
      <speed>1.6+$rank</speed>
      <bullet/>
    </fire>
    <wait>4-$rank*3</wait>
  </action></repeat>
</action>
<action label="topAnticlockwise">
  <repeat><times>400</times><action>
    <fire>
      <direction type="sequence">-13</direction>
      <speed>1.3+$rank</speed>
      <bullet/>
    </fire>
    <wait>4-$rank*3</wait>
  </action></repeat>
</action>`),
    },
    {
        name: "aimed-fans.xml", title: "Aimed fans",
        text: file("Fans of bullets at where the player is, each a little faster.", `<action label="top">
  <repeat><times>6</times><action>
    <actionRef label="fan"><param>1.4</param></actionRef>
    <wait>10</wait>
    <actionRef label="fan"><param>1.9</param></actionRef>
    <wait>10</wait>
    <actionRef label="fan"><param>2.4</param></actionRef>
    <wait>60-$rank*30</wait>
  </action></repeat>
</action>

<!-- $1: how fast -->
<action label="fan">
  <fire>
    <direction type="aim">-36</direction>
    <speed>$1</speed>
    <bullet/>
  </fire>
  <repeat><times>8</times><action>
    <fire>
      <direction type="sequence">9</direction>
      <speed>$1</speed>
      <bullet/>
    </fire>
  </action></repeat>
</action>`),
    },
    {
        name: "blossom.xml", title: "Blossom",
        text: file("Rings whose bullets stop, turn, and open again.", `<action label="top">
  <repeat><times>8</times><action>
    <fire>
      <direction type="absolute">$rand*360</direction>
      <bulletRef label="petal"/>
    </fire>
    <repeat><times>23</times><action>
      <fire>
        <direction type="sequence">15</direction>
        <bulletRef label="petal"/>
      </fire>
    </action></repeat>
    <wait>70-$rank*30</wait>
  </action></repeat>
</action>

<bullet label="petal">
  <speed>2.4</speed>
  <action>
    <changeSpeed><speed>0.2</speed><term>40</term></changeSpeed>
    <wait>50</wait>
    <changeDirection><direction type="relative">60</direction><term>20</term></changeDirection>
    <changeSpeed><speed>1.8</speed><term>30</term></changeSpeed>
    <wait>30</wait>
    <fire>
      <direction type="relative">120</direction>
      <speed>1.4</speed>
      <bullet/>
    </fire>
  </action>
</bullet>`),
    },
    {
        name: "rain.xml", title: "Rain with mines",
        text: file("Drops that fall faster and faster, and mines that burst.", `<action label="topRain">
  <repeat><times>300</times><action>
    <fire>
      <direction type="absolute">170+$rand*20</direction>
      <speed>0.5</speed>
      <bulletRef label="drop"/>
    </fire>
    <wait>3</wait>
  </action></repeat>
</action>
<action label="topMines">
  <repeat><times>10</times><action>
    <fire>
      <direction type="absolute">120+$rand*120</direction>
      <speed>2+$rand</speed>
      <bulletRef label="mine"/>
    </fire>
    <wait>80-$rank*40</wait>
  </action></repeat>
</action>

<bullet label="drop">
  <action>
    <accel><vertical>3+$rank</vertical><term>120</term></accel>
    <wait>130</wait>
  </action>
</bullet>

<bullet label="mine">
  <action>
    <wait>40</wait>
    <changeSpeed><speed>0</speed><term>20</term></changeSpeed>
    <wait>30</wait>
    <repeat><times>18</times><action>
      <fire>
        <direction type="sequence">20</direction>
        <speed>1.5</speed>
        <bullet/>
      </fire>
    </action></repeat>
    <vanish/>
  </action>
</bullet>`),
    },
];
