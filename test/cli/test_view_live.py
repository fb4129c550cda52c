#!/usr/bin/env python3
"""graze view --live: requests that are refused, and the bytes of a game that a page gets."""
import http.client
import os
import re
import subprocess
import threading
import unittest

from graze_command import GRAZE, CommandTest, main, run

TEMPLATE = b"<html>connect-src 'none'; before<!--graze:recordings-->after</html>\n"


class LiveTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.template = self.file("template.html", TEMPLATE)

    def serve(self, *options):
        """Start a server, which is ended with the test; its port."""
        server = subprocess.Popen([GRAZE, "view", "--live", "--port", "0", "--template", self.template, *options], stderr=subprocess.PIPE, text=True)
        self.addCleanup(server.stderr.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        said = server.stderr.readline()
        if "libmicrohttpd" in said:
            raise unittest.SkipTest(said)
        port = re.search(r"http://127\.0\.0\.1:(\d+)/ ", said)
        self.assertTrue(port, said)
        self.port = int(port[1])
        return self.port

    def ask(self, path, method="GET", body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        connection.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
        answer = connection.getresponse()
        self.addCleanup(connection.close)
        return answer

    def begin_game(self):
        """A game that has sent nothing yet: its connection, with the functions `send` and `end`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        connection.putrequest("POST", "/game")
        connection.putheader("Transfer-Encoding", "chunked")
        connection.endheaders()
        self.addCleanup(connection.close)
        connection.send_piece = lambda data: connection.send(b"%x\r\n%s\r\n" % (len(data), data))
        return connection

    def test_the_page_may_connect_to_its_server_and_says_that_it_is_live(self):
        self.serve()
        answer = self.ask("/")
        self.assertEqual(answer.read(), b"<html>connect-src 'self'; before<meta name=\"graze-live\"><!--graze:recordings-->after</html>\n")
        self.assertEqual((answer.status, answer.getheader("Cross-Origin-Resource-Policy"), answer.getheader("X-Frame-Options")),
                         (200, "same-origin", "DENY"))
        self.assertIsNone(answer.getheader("Access-Control-Allow-Origin"))

    def test_other_hosts_and_origins_are_refused(self):
        port = self.serve()
        own = f"127.0.0.1:{port}"
        for headers, status in (
            ({"Host": own}, 200), ({"Host": f"localhost:{port}"}, 200), ({"Origin": f"http://{own}"}, 200),
            ({"Host": f"evil.example:{port}"}, 403), ({"Host": "127.0.0.1"}, 403), ({"Host": f"{own}.evil.example"}, 403), ({"Host": ""}, 403),
            ({"Origin": "http://evil.example"}, 403), ({"Origin": "null"}, 403), ({"Origin": f"https://{own}"}, 403),
            ({"Origin": f"http://127.0.0.1:{port % 60000 + 1}"}, 403), ({"Origin": f"http://{own}.evil.example"}, 403), ({"Origin": "http:"}, 403),
        ):
            with self.subTest(headers):
                self.assertEqual(self.ask("/", **headers).status, status)
        self.assertEqual(self.ask("/game", "POST", b"x", Origin=f"http://{own}").status, 403)
        self.assertEqual(self.ask("/other").status, 404)
        self.assertEqual(self.ask("/", "POST", b"x").status, 404)

    def test_only_the_loopback_is_listened_to(self):
        port = self.serve()
        listening = set()
        for path in ("/proc/net/tcp", "/proc/net/tcp6"):
            if os.path.exists(path):
                with open(path) as sockets:
                    listening |= {line.split()[1] for line in sockets if f":{port:04X} " in line and line.split()[3] == "0A"}
        self.assertEqual(listening, {f"0100007F:{port:04X}"})

    def test_a_page_gets_the_bytes_of_a_game_as_they_come(self):
        self.serve()
        early = {}
        waits = threading.Thread(target=lambda: early.update(answer=self.ask("/live?after=0")))
        waits.start()
        game = self.begin_game()
        game.send_piece(b"first")
        waits.join()
        self.assertEqual(early["answer"].read(5), b"first")
        game.send_piece(b", then")
        self.assertEqual(early["answer"].read(6), b", then")
        late = self.ask("/live?after=0")
        self.assertEqual((late.getheader("Graze-Game"), late.read(11)), ("1", b"first, then"))
        game.send(b"0\r\n\r\n")
        self.assertEqual(game.getresponse().status, 200)
        self.assertEqual((early["answer"].read(), late.read()), (b"", b""))

    def test_one_game_at_a_time_is_shown_and_the_next_one_after_it(self):
        self.serve()
        first = self.begin_game()
        first.send_piece(b"one")
        self.assertEqual(self.ask("/live?after=0").read(3), b"one")
        self.assertEqual(self.ask("/game", "POST", b"two").status, 409)
        first.close()  # as a game that crashes
        self.assertEqual(self.ask("/live?after=0").read(), b"one")
        second = self.begin_game()
        second.send_piece(b"two")
        answer = self.ask("/live?after=1")
        self.assertEqual((answer.getheader("Graze-Game"), answer.read(3)), ("2", b"two"))

    def test_a_game_beyond_the_memory_ends_there(self):
        self.serve("--memory", "1M")
        game = self.begin_game()
        game.send_piece(b"x" * 1000000)
        answer = self.ask("/live?after=0")
        self.assertEqual(len(answer.read(1000000)), 1000000)
        try:
            for _ in range(100):
                game.send_piece(b"x" * 100000)
        except OSError:
            pass
        self.assertLessEqual(len(answer.read()), 1 << 20)

    def test_many_games_leave_nothing_behind(self):
        self.serve()
        for number in range(1, 40):
            self.assertEqual(self.ask("/game", "POST", b"game %d" % number).status, 200)
            self.assertEqual(self.ask(f"/live?after={number - 1}").read(), b"game %d" % number)

    def test_a_taken_port_is_named(self):
        port = self.serve()
        code, _, message = run("view", "--live", "--port", port, "--template", self.template)
        self.assertEqual(code, 2)
        self.assertIn(f"port {port}", message)
        self.assertIn("--port N", message)

    def test_it_takes_no_file(self):
        for arguments, said in ((["--live", "a.grz"], "a.grz"), (["--port", "1"], "--live"), (["--live", "-o", "x.html"], "--live"),
                                (["--live", "--port", "70000"], "65535"), (["--live", "--rules", "r"], "--live")):
            with self.subTest(arguments):
                code, out, message = run("view", *arguments)
                self.assertEqual((code, out), (2, b""))
                self.assertIn(said, message)


if __name__ == "__main__":
    main()
