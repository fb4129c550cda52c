"""Random scenes with everything allowed by the format: bodies of many boxes, births, deaths, jumps, returning names,
gaps. Also changes of layer, shared edges, empty boxes, huge and far ones."""
import play_reference as reference

COLUMNS = ["frame", "id", "layer", "min_x", "min_y", "max_x", "max_y", "body"]


class Actor:
    def __init__(self, random, name, bodies):
        self.random, self.name = random, name
        self.body = random.choice(bodies) if random.random() < 0.6 else None
        self.layer = random.randrange(6) if random.random() < 0.9 else random.randrange(64)
        self.jump()

    def jump(self):
        step = self.random.choice([1, 1, 1, 0.0625, 0.1])
        self.x, self.y = [self.random.randrange(-8, 9) * step for _ in range(2)]
        self.w, self.h = [self.random.choice([0, 1, 1, 2, 3, 5]) * step for _ in range(2)]
        if self.random.random() < 0.03:
            self.w = self.h = 2.0**self.random.randrange(10, 59)
        if self.random.random() < 0.03:
            self.x = self.random.choice([-1, 1]) * 2.0**self.random.randrange(20, 59)

    def move(self):
        if self.random.random() < 0.1:
            self.jump()
        elif self.random.random() < 0.7:
            self.x += self.random.choice([-1, 0, 1])
            self.y += self.random.choice([-1, 0, 1])
        if self.random.random() < 0.05:
            self.layer = self.random.randrange(6)

    def row(self, frame):
        box = (self.x, self.y, self.x + self.w, self.y + self.h)
        return reference.Row(frame, self.name, self.layer, box, self.body)


def scene(random, frame_count=14, most=60):
    """Rows of a random scene, in order."""
    names = [random.randrange(90) for _ in range(most)] + [2**64 - 1, 2**63, 0]
    bodies = [random.randrange(30) for _ in range(4)] + [2**64 - 2]
    number, alive, rows = random.choice([0, 0, 1, 7, 10**18]), {}, []
    for _ in range(frame_count):
        for actor in list(alive.values()):
            actor.move()
            if random.random() < 0.12:
                del alive[actor.name]
        died = {row.name for row in rows if row.frame == number}
        number += random.choice([1] * 8 + [2, 1000])
        for name in random.sample(names, random.randrange(2, 14)):
            if name not in alive and name not in died:
                alive[name] = Actor(random, name, bodies)
        if random.random() < 0.05:
            alive.clear()
        order = list(alive.values())
        random.shuffle(order)
        rows += [actor.row(number) for actor in order]
    return rows


def rules(random):
    """Pairs of layers that meet, and the text that says so."""
    if random.random() < 0.3:
        return None, None
    meets, lines = set(), ["# who meets whom", ""]
    for _ in range(random.randrange(10)):
        a, b = random.randrange(6), random.choice(["*", *range(6)])
        lines.append(f"{a} {b}" if random.random() < 0.5 else f"  {b}\t{a} # said the other way round")
        for other in range(64) if b == "*" else [b]:
            meets.add((min(a, other), max(a, other)))
    return meets, "\n".join(lines) + "\n"


def text(rows, columns=None):
    """The scene as CSV, with columns in any order."""
    columns = columns or COLUMNS
    lines = [",".join(columns)]
    for row in rows:
        values = [row.frame, row.name, row.layer, *map(repr, row.box), "" if row.body is None else row.body]
        fields = dict(zip(COLUMNS, map(str, values)))
        lines.append(",".join(fields.get(column, "x") for column in columns))
    return "\n".join(lines) + "\n"
