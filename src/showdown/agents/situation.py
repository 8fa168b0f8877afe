"""What a player sees on the table, as numbers: read from the view, never from the state."""

from __future__ import annotations

from showdown.agents.weights import NAMED, Weights
from showdown.engine import DIRECTIONS, NAMES, PLACES, Game, cell_named, view_types

WIDTH = NAMES.index("A2")
HEIGHT = len(NAMES) // WIDTH
NORTH, EAST, SOUTH, WEST = range(4)
BEHIND = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""One step back, by facing."""

SCRATCH, LIGHT, HEAVY, SEVERE = 0.2, 1.0, 4.0, 9.0
"""How bad it is to lose a point of armor, fill a light or a heavy box (which knocks down), or roll a severe injury."""

FAR = 999
"""The way to a space that nobody can reach."""

Space = tuple[int, int]


def space_named(name: str) -> Space:
    """Column and row, from zero."""
    cell = cell_named(name)
    return cell % WIDTH, cell // WIDTH


def neighbours(space: Space) -> list[Space]:
    """The spaces of the board one step away."""
    x, y = space
    around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return [(i, j) for i, j in around if 0 <= i < WIDTH and 0 <= j < HEIGHT]


class Situation:
    """One view, read once.  Survivors go by their letters."""

    def __init__(
        self, view: view_types.GameView, weights: Weights = NAMED["heuristic"], game: Game | None = None
    ) -> None:
        self.view = view
        self.weights = weights
        self.game = game
        """For looking things up and imagining; whatever is seen stands in the view."""
        self.survivors = {k: v for k, v in view["survivors"].items() if v["alive"]}
        self.at = {k: space_named(v["at"]) for k, v in self.survivors.items() if v["at"]}
        monster = view["monster"]
        self.size: int = monster["size"]
        at = monster["at"]
        self.away = at is None
        """The monster is off the board; whatever is measured is measured from the middle."""
        self.monster = (WIDTH // 2 - 1, HEIGHT // 2 - 1) if at is None else space_named(at)
        self.facing = DIRECTIONS.index(monster["facing"])
        self.monster_is_down: bool = monster["knocked_down"]
        self.walks: dict[Space, int] = {}
        self.walls = {space_named(name) for tile in view["terrain"] if tile["impassable"] for name in tile["spaces"]}

    # -- who ---------------------------------------------------------------------------------------------------------

    def act(self) -> view_types.ActProgress | None:
        """The innermost act in progress."""
        for entry in reversed(self.view["progress"]):
            if entry["doing"] == "act":
                return entry
        return None

    def monster_attack(self) -> view_types.MonsterAttackProgress:
        """The innermost attack of the monster in progress.  Raises LookupError without one."""
        for entry in reversed(self.view["progress"]):
            if entry["doing"] == "monster attack":
                return entry
        raise LookupError("the monster does not attack")

    def subject(self) -> str:
        """The survivor the pending decision is about, or an empty string."""
        decision, act = self.view["decision"], self.act()
        return (decision and decision["about"].get("survivor")) or (act["survivor"] if act else "")

    def wounds_to_win(self) -> int:
        """Cards the monster still has to lose, and the one wound after the last of them."""
        decks = self.view["decks"]
        life = self.view["monster"]["life"]
        return life if life is not None else decks["ai"] + len(decks["ai_discard"]) + 1

    # -- where -------------------------------------------------------------------------------------------------------

    def distance(self, space: Space, monster: Space | None = None) -> int:
        """Steps from a space to the nearest space of the monster."""
        x, y = monster or self.monster
        last = self.size - 1
        across = max(x - space[0], space[0] - x - last, 0)
        return across + max(y - space[1], space[1] - y - last, 0)

    def walk(self, space: Space) -> int:
        """Steps to the monster around terrain; other survivors are not in the way for long."""
        if not self.walls:
            return self.distance(space)
        if not self.walks:
            front = [(self.monster[0] + i, self.monster[1] + j) for i in range(self.size) for j in range(self.size)]
            steps = 0
            while front:
                self.walks.update(dict.fromkeys(front, steps))
                steps += 1
                ahead = [n for at in front for n in neighbours(at) if n not in self.walls and n not in self.walks]
                front = list(dict.fromkeys(ahead))
        return self.walks.get(space, FAR)

    def blind_spot(self, monster: Space | None = None, facing: int | None = None) -> list[Space]:
        """The spaces directly behind the monster that are on the board."""
        x, y = monster or self.monster
        back_x, back_y = BEHIND[self.facing if facing is None else facing]
        base = [(x + i, y + j) for i in range(self.size) for j in range(self.size)]
        behind = [(i + back_x, j + back_y) for i, j in base if (i + back_x, j + back_y) not in base]
        return [(i, j) for i, j in behind if 0 <= i < WIDTH and 0 <= j < HEIGHT]

    def in_front(self, space: Space) -> bool:
        """Beyond the front edge of the monster."""
        x, y = self.monster
        if self.facing == NORTH:
            return space[1] < y
        if self.facing == SOUTH:
            return space[1] >= y + self.size
        if self.facing == EAST:
            return space[0] >= x + self.size
        return space[0] < x

    def within_reach(self, who: str) -> list[Space]:
        """Where this survivor could walk: a flood over free spaces."""
        taken = set(self.at.values()) | self.walls
        if not self.away:
            taken |= {(self.monster[0] + i, self.monster[1] + j) for i in range(self.size) for j in range(self.size)}
        reached: list[Space] = []
        front = [self.at[who]]
        for _ in range(self.survivors[who]["movement"]):
            ahead: list[Space] = []
            for at in front:
                for space in neighbours(at):
                    if space not in taken:
                        taken.add(space)
                        ahead.append(space)
            reached += ahead
            front = ahead
        return reached

    # -- how badly ---------------------------------------------------------------------------------------------------

    def harm(self, who: str, hits: list[str], damage: int) -> float:
        """How bad these hits would be for a survivor, one after another."""
        v = self.survivors[who]
        armor = dict(v["armor"])
        boxes = {place: ("none", "light", "heavy").index(v["injuries"][place]) for place in PLACES}
        total = 0.0
        for place in hits:
            left = damage
            soaked = min(left, armor[place])
            armor[place] -= soaked
            total += soaked * SCRATCH
            left -= soaked
            while left and boxes[place] < 2:
                boxes[place] = 2 if place == "head" else boxes[place] + 1
                total += HEAVY if boxes[place] == 2 else LIGHT
                left -= 1
            if left:
                total += SEVERE + 2 * v["bleeding"]
        return total

    def frailty(self, who: str) -> float:
        """How bad one hit on an unknown place would be."""
        faces = ["head", "arms", "body", "body", "waist", "legs"]
        return sum(self.harm(who, [face], 1) for face in faces) / len(faces) + float(self.survivors[who]["bleeding"])

    def hurt(self, who: str) -> bool:
        """Frail enough to take care."""
        return self.frailty(who) >= self.weights.hurt

    def can_dodge(self, who: str) -> bool:
        v = self.survivors[who]
        return v["survival"] > 0 and "dodge" in v["actions"] and "dodge" not in v["used"]
