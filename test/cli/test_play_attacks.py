"""Attacks in scenes: rules files that say which layers attack, strikes in the events of `graze play` and of recordings, and what
`graze explain` says of them."""

import json

from graze_command import CommandTest, main, run

HEADER = "frame,id,layer,body,min_x,min_y,max_x,max_y\n"
FRAMES = 8


def scene():
    """Attacker 7 of two boxes stays; 12 touches it in all frames, 13 from frame 2 on, 14 from frame 3 to 4."""
    rows = []
    for frame in range(FRAMES):
        rows += [f"{frame},7,1,7,0,0,10,10", f"{frame},8,1,7,0,20,10,30", f"{frame},12,2,,5,0,15,30"]
        rows.append(f"{frame},13,2,," + ("8,0,18,10" if frame >= 2 else "40,0,50,10"))
        rows.append(f"{frame},14,2,," + ("-5,0,2,10" if 3 <= frame < 5 else "-50,0,-40,10"))
    return HEADER + "\n".join(rows) + "\n"


class Attacks(CommandTest):
    def call(self, *arguments):
        code, out, err = run(*arguments, cwd=self.directory)
        self.assertEqual((code, err), (0, ""), arguments)
        return out.decode()

    def strikes(self, rules, *options):
        text = self.call("play", self.file("scene.csv", scene()), "--rules", self.file("scene.rules", rules), "--events", "-", *options)
        return [(int(frame), int(a), int(b)) for frame, kind, a, b in (line.split(",")[:4] for line in text.splitlines()[1:])
                if kind == "strike"]

    def refused(self, rules, *words):
        code, out, err = run("play", self.file("scene.csv", scene()), "--rules", self.file("scene.rules", rules), cwd=self.directory)
        self.assertEqual((code, out), (2, b""))
        for word in ("scene.rules:2", *words):
            self.assertIn(word, err)

    def test_a_body_is_struck_once_also_by_two_boxes(self):
        self.assertEqual(self.strikes("1 2\nattack 1\n"), [(0, 7, 12), (2, 7, 13), (3, 7, 14)])

    def test_again_and_bodies_are_as_said(self):
        self.assertEqual(self.strikes("1 2\nattack 1 again 3\n"),
                         [(0, 7, 12), (2, 7, 13), (3, 7, 12), (3, 7, 14), (5, 7, 13), (6, 7, 12)])
        self.assertEqual(self.strikes("1 2\nattack 1 bodies 2 # a comment\n"), [(0, 7, 12), (2, 7, 13)])
        self.assertEqual(self.strikes("1 2\nattack * bodies 1 again 6\n"),
                         [(0, 7, 12), (0, 7, 12), (2, 7, 13), (3, 7, 14), (6, 7, 12), (6, 7, 12)])

    def test_without_an_attack_nothing_changes(self):
        self.assertEqual(self.strikes("1 2\n"), [])
        self.assertEqual(self.strikes("attack 1\n"), [])

    def test_all_broad_phases_and_a_recording_strike_alike(self):
        rules = "1 2\nsweep 2\nattack 1 again 2\n"
        wanted = self.strikes(rules)
        self.call("play", "scene.csv", "--rules", "scene.rules", "--method", "all", "--verify")
        self.call("record", "scene.csv", "--rules", "scene.rules", "-o", "scene.grz")
        text = self.call("play", "scene.grz", "--events", "-")
        self.assertEqual([line for line in text.splitlines() if ",strike," in line],
                         [f"{frame},strike,{a},{b}" for frame, a, b in wanted])

    def test_explain_says_by_which_attack_and_when(self):
        self.strikes("1 2\nattack 1 bodies 2\n")
        about = ("explain", "scene.csv", "--rules", "scene.rules", "--frame")
        self.assertIn("Body 13 was struck already by attack 7 in step 3, frame 2.\n", self.call(*about, "4", "7", "13"))
        self.assertIn("Body 14 is not struck by attack 7, which has struck 2 bodies, all that it may.\n",
                      self.call(*about, "4", "7", "14"))
        answer = json.loads(self.call(*about, "4", "13", "7", "--json"))
        self.assertIsNone(answer["strike"])
        self.assertEqual(answer["strike_back"], {"gate": "struck", "attack": 7, "step": 3, "frame": 2, "struck": 2})
        self.call("record", "scene.csv", "--rules", "scene.rules", "-o", "scene.grz")
        self.assertIn("Body 13 was struck already by attack 7 in step 3, frame 2.\n",
                      self.call("explain", "scene.grz", "--frame", "4", "7", "13"))
        self.assertEqual(json.loads(self.call(*about, "6", "7", "14", "--json"))["strike"]["gate"], "apart")

    def test_bad_lines_are_refused(self):
        self.refused("1 2\nattack\n", "attack needs a layer")
        self.refused("1 2\nattack 64\n", "64", "is not a layer")
        self.refused("1 2\nattack 1 twice 2\n", "twice")
        self.refused("1 2\nattack 1 again 0\n", "again needs a number of steps")
        self.refused("1 2\nattack 1 bodies\n", "bodies needs a number")


if __name__ == "__main__":
    main()
