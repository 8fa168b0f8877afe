"""Logs that are legal, and logs with one thing wrong: which step, why, and what the game waits for."""

from __future__ import annotations

import doctest
import json
import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import showdown.transcript.check
import showdown.transcript.write
from showdown import rulebook
from showdown.engine import PURPOSES, Draw, Game, Setup, ShowdownError, core_catalog, decode_setup, encode_setup
from showdown.replay.recorded_chance import ASKED
from showdown.replay.timeline import Timeline
from showdown.replay.words import CHANCE_RULES
from showdown.transcript.check import AFTER_END, FORGOTTEN, ILLEGAL, Checked, Mistake, check_log
from showdown.transcript.parse import CHOICE, MARK, Step, read_log
from showdown.transcript.write import write_log
from tests.support.random_fights import examples, fight, play
from tests.support.replayed_fights import recorded


def hunt() -> Game:
    return recorded("story")


def lion_hunt() -> Game:
    return recorded("hunt")


@cache
def written() -> tuple[str, ...]:
    """The lines of the log of that fight."""
    return tuple(write_log(hunt()).splitlines())


def checked(lines: list[str] | tuple[str, ...], game: Game | None = None, spoilers: bool = False) -> Checked:
    played = game or hunt()
    return check_log(read_log("\n".join(lines)), played.setup, played.catalog, spoilers)


def at(text: str, after: int = 0) -> int:
    """The index of the first line that is this, or begins with it, from ``after`` on."""
    return next(i for i in range(after, len(written())) if written()[i].startswith(text))


def refused(lines: list[str], index: int) -> Mistake:
    """Check a log; the finding must be at this line."""
    found = checked(lines).finding
    assert found is not None
    assert found.line == index + 1, f"{found.line}: {found.what}"
    return found


def without(index: int) -> list[str]:
    return [line for i, line in enumerate(written()) if i != index]


def instead(index: int, line: str) -> list[str]:
    return [*written()[:index], line, *written()[index + 1 :]]


def test_the_examples_run() -> None:
    for module in (showdown.transcript.check, showdown.transcript.write):
        failures, tried = doctest.testmod(module)
        assert tried >= 3 and failures == 0


def test_every_rule_that_is_cited_for_dice_and_cards_exists() -> None:
    assert set(CHANCE_RULES) == set(PURPOSES)
    for rule in (*CHANCE_RULES.values(), "R-MAT-05", "R-DMG-06"):
        assert rulebook.rule(rule).text


# -- logs that are legal -----------------------------------------------------------------------------------------


def test_a_written_fight_is_legal_and_ends_in_the_same_digest() -> None:
    done = checked(written())
    assert done.finding is None and done.unwritten == 0
    assert done.game.digest() == hunt().digest() and done.game.outcome == "victory"
    assert done.steps == len(hunt().journal.entries)


@examples(8)
@given(number=st.integers(min_value=0, max_value=1_000_000))
def test_random_fights_written_and_checked_end_in_the_same_digest(number: int) -> None:
    game = play(number, fight(number), 150)
    log = read_log(write_log(game))
    setup = decode_setup(json.loads(log.header.setup)) if log.header.setup else game.setup
    done = check_log(log, setup, game.catalog)
    assert done.finding is None, done.finding.document()
    assert done.game.digest() == game.digest()


def test_a_log_names_story_party_and_players_if_they_give_the_same_setup() -> None:
    header = read_log(write_log(lion_hunt())).header
    assert (header.story, header.party, header.players) == ("white-lion:level-2", "lion-hunters", 2)
    assert header.setup == ""


def test_a_log_of_an_unnamed_party_holds_the_whole_setup() -> None:
    setup = Game.first_story(seed=7, players=2).setup
    setup.survivors[1].name = "Aelin"
    header = read_log(write_log(Game(setup))).header
    assert encode_setup(decode_setup(json.loads(header.setup))) == encode_setup(setup)


def test_a_log_may_stop_anywhere() -> None:
    for end in (0, at("turn: monster"), at("place:"), at("act:") + 1):
        done = checked(written()[:end])
        assert done.finding is None and not done.game.over


def test_the_only_option_may_be_left_out() -> None:
    forced: list[int] = []
    game = Game(hunt().setup, hunt().catalog)
    choices = iter([i for i, line in enumerate(written()) if is_choice(line)])
    for entry in hunt().journal.entries:
        if entry.key:
            index = next(choices)
            if game.decision.forced:
                forced.append(index)
            game.choose(entry.key)
    assert len(forced) > 5
    done = checked([line for i, line in enumerate(written()) if i not in forced])
    assert done.finding is None and done.unwritten == len(forced)
    assert done.game.digest() == hunt().digest()


def is_choice(line: str) -> bool:
    found = read_log("face:south\n" + line).steps[1:]
    return bool(found) and found[0].kind == CHOICE


def test_passing_on_a_survival_opportunity_may_be_left_out_but_not_other_passing() -> None:
    game = lion_hunt()
    lines = write_log(game).splitlines()
    flows = [i for i, line in enumerate(lines) if line == "done"]
    assert flows
    done = checked([line for i, line in enumerate(lines) if i not in flows], game)
    assert done.finding is None and done.unwritten >= len(flows)
    assert done.game.digest() == game.digest()


def test_a_card_that_is_the_only_one_left_may_be_left_out() -> None:
    game = lion_hunt()
    again = Game(game.setup, game.catalog, ASKED, listen=False)
    sure: list[int] = []
    draws = 0
    for entry in game.journal.entries:
        if entry.key:
            again.choose(entry.key)
            continue
        spec = again.decision.spec
        if isinstance(spec, Draw):
            if len(set(spec.pool)) == 1:
                sure.append(draws)
            draws += 1
        again.roll(list(entry.values))
    lines = write_log(game).splitlines()
    drawn = [i for i, line in enumerate(lines) if line.startswith(("draw: ", "settle: "))]
    assert sure and len(drawn) == draws
    done = checked([line for i, line in enumerate(lines) if i not in [drawn[k] for k in sure]], game)
    assert done.finding is None and done.unwritten == len(sure)
    assert done.game.digest() == game.digest()
    other = next(k for k in range(draws) if k not in sure and lines[drawn[k]].startswith("draw"))
    done = checked([line for i, line in enumerate(lines) if i != drawn[other]], game)
    assert done.finding is not None and done.finding.line == drawn[other] + 1


def test_what_nobody_may_look_at_may_be_left_out_and_the_seed_decides_it() -> None:
    game = lion_hunt()
    lines = write_log(game).splitlines()
    hidden = [i for i, line in enumerate(lines) if line.startswith("settle: ")]
    assert hidden
    done = checked([line for i, line in enumerate(lines) if i not in hidden], game)
    assert done.finding is None and done.unwritten == len(hidden)
    assert done.game.digest() == game.digest()


def test_letters_case_spacing_and_purposes_are_a_matter_of_taste() -> None:
    lines = []
    for line in written():
        who, _, rest = line.partition(": ")
        if len(who) == 1:
            line = random.Random(line).choice([rest, f"{who} {rest}", f"  {who.upper()}:  {rest.lower()}"])
        line = line.replace("roll: ", "to_hit: ") if line.endswith("# to_hit") else line
        lines.append(line.partition("#")[0])
    assert checked(lines).finding is None
    together = " ".join(written()[at("face:") : at("d: at:") + 1]).replace("a: ", "").replace("b: ", "")
    together = together.replace("c: ", "").replace("d: ", "")
    lines = [*written()[: at("face:")], together, *written()[at("d: at:") + 1 :]]
    assert checked(lines).finding is None


# -- something is forgotten --------------------------------------------------------------------------------------


def test_a_forgotten_hit_location_draw() -> None:
    i = next(i for i, line in enumerate(written()) if line.endswith("# draw_hit_location"))
    found = refused(without(i), i)
    assert found.kind == FORGOTTEN and found.rule == "R-SAT-08"
    assert "for draw_hit_location must be written first" in found.what
    assert found.expected.startswith("`draw:` and ") and "possible (--spoilers names them)" in found.expected


def test_cards_that_were_not_drawn_are_named_only_with_spoilers() -> None:
    i = next(i for i, line in enumerate(written()) if line.endswith("# draw_hit_location"))
    card = written()[i].split()[1]
    quiet = checked(without(i)).finding
    loud = checked(without(i), spoilers=True).finding
    assert quiet is not None and card not in json.dumps(quiet.document()).replace(quiet.written, "")
    assert loud is not None and card in loud.expected


def test_a_forgotten_reaction() -> None:
    trap = next(i for i, line in enumerate(written()) if line.startswith("draw: clever-ploy"))
    assert written()[trap + 1].endswith("# to_hit"), "a trap lets the monster strike"
    found = refused(without(trap + 1), trap + 1)
    assert found.kind == FORGOTTEN and found.rule == "R-MAT-05"
    assert found.what == "the game waits for 2 dice for to_hit, not for 'place:'"


def test_a_forgotten_choice_of_the_controller() -> None:
    i = at("target:")
    found = refused(without(i), i)
    assert found.kind == FORGOTTEN and found.rule == "R-TGT-03"
    assert found.what.startswith("the game waits for a decision (pick_target), not for dice or cards")
    assert written()[i] in found.legal and written()[i] in found.expected


def test_a_forgotten_end_of_an_act_is_found_by_what_would_make_the_step_possible() -> None:
    i = at("act:", at("act:") + 1)
    assert written()[i - 1].endswith(": end")
    cut = [*written()[: i - 3], *written()[i:]]
    found = refused(cut, i - 3)
    assert found.kind == FORGOTTEN and "end" in found.forgotten
    assert found.what.startswith("not offered here")


def test_a_forgotten_round_is_found_by_its_mark() -> None:
    found = refused([*written()[: at("turn: survivors")], "round: 2"], at("turn: survivors"))
    assert found.kind == FORGOTTEN and found.what == "the round is 1"
    assert found.waits == "Who acts next?"
    found = refused([*written()[: at("target:")], "turn: survivors"], at("target:"))
    assert found.kind == FORGOTTEN and found.what == "the turn is monster"
    found = refused([*written()[: at("act:")], "outcome: victory"], at("act:"))
    assert found.kind == FORGOTTEN and found.what == "the showdown is not over"


# -- something is illegal ----------------------------------------------------------------------------------------


def test_an_option_that_is_not_offered() -> None:
    i = at("a: at:")
    found = refused(instead(i, "at:A1" if "A1" not in written()[i] else "at:B1"), i)
    assert found.kind == ILLEGAL and found.rule == "R-FS-14" and found.when == "setup"
    assert written()[i].split()[1] in found.legal


def test_a_typing_mistake_gets_a_hint() -> None:
    i = at("act:")
    found = refused(instead(i, "akt:d"), i)
    assert "did you mean 'act:d'?" in found.what


@pytest.mark.parametrize(
    "line, why",
    [
        ("roll: 11 2", "11 is not between 1 and 10"),
        ("roll: 0 2", "0 is not between 1 and 10"),
        ("roll: -3 2", "-3 is not between 1 and 10"),
        ("roll: 7 2 5", "2 needed, 3 given"),
        ("roll: 7", "2 needed, 1 given"),
        ("roll:", "2 needed, 0 given"),
        ("roll: seven 2", "'seven' is not a result of to_hit"),
        ("rol: 7 2", "'rol:' is not a word of a transcript; did you mean 'roll'?"),
        ("party: lion-hunters", "'party:' belongs in the header, above the first step"),
    ],
)
def test_dice_that_cannot_be(line: str, why: str) -> None:
    i = at("roll:")
    found = refused(instead(i, line), i)
    assert found.kind == ILLEGAL and why in found.what
    assert found.expected == "`roll:` and 2 numbers from 1 to 10"


@pytest.mark.parametrize("line", ["draw: claw", "place: head body", "to_wound: 7", "settle: claw"])
def test_another_kind_of_chance_than_is_due_means_that_this_one_was_forgotten(line: str) -> None:
    i = at("roll:")
    found = refused(instead(i, line), i)
    assert found.kind == FORGOTTEN and found.what.endswith("to_hit, not for '" + line.split()[0] + "'")


def test_places_are_places() -> None:
    i = at("place:")
    assert "'tail' is not a result of hit_location" in refused(instead(i, "place: tail legs"), i).what
    found = refused(instead(i, "place:head"), i)
    assert found.kind == FORGOTTEN


def test_a_key_glued_to_its_dice_gets_a_hint() -> None:
    i = at("act:")
    found = refused(instead(i, "roll:7"), i)
    assert "put a space after the colon: `roll: 7`" in found.what


def test_cards_that_cannot_turn_up() -> None:
    i = next(i for i, line in enumerate(written()) if line.endswith("# draw_ai"))
    assert refused(instead(i, "draw: strange-hand"), i).what == "strange-hand cannot turn up here"
    card = written()[i].split()[1]
    assert f"did you mean '{card}'?" in refused(instead(i, f"draw: {card}x"), i).what


def test_a_survivor_who_acts_twice() -> None:
    first = at("act:")
    second = at("act:", first + 1)
    found = refused(instead(second, written()[first]), second)
    who = written()[first][-1]
    assert found.kind == ILLEGAL and found.rule == "R-ACT-01"
    assert f"{who} has acted in this round" in found.what
    assert written()[first] not in found.legal and written()[second] in found.legal


def test_an_attack_at_a_monster_out_of_reach() -> None:
    i = at("act:")
    who = written()[i][-1]
    assert written()[i + 1] == f"{who}: move"
    game = checked(written()[: i + 2]).game
    far = next(
        o.key for o in game.decision.options if o.key in ("to:A16", "to:V1", "to:A9", "to:H1", "to:D5", "to:H12")
    )
    found = refused([*written()[: i + 2], f"{who}: {far}", f"{who}: attack:founding-stone"], i + 3)
    assert found.kind == ILLEGAL and found.rule == "R-ACT-02" and "end" in found.legal
    assert f"not offered here: {who} is at {far[3:]}, " in found.what
    assert found.what.endswith(" from the monster")


def test_a_survival_action_nobody_may_use() -> None:
    i = at("act:")
    found = refused(instead(i, "dash:a"), i)
    assert found.kind == ILLEGAL and "a has 1 survival and knows dodge" in found.what


def test_a_survival_action_is_meant_for_the_opportunity_and_dice_for_what_comes_after_it() -> None:
    game = lion_hunt()
    lines = write_log(game).splitlines()
    i = next(i for i, line in enumerate(lines) if line == "done" and lines[i + 1].startswith("roll: "))
    legal = checked(lines[:i], game).game.decision.keys()
    found = checked([*lines[:i], "encourage:a:a"], game).finding
    assert found is not None and found.kind == ILLEGAL and found.rule.startswith("R-SUR-")
    assert found.legal == legal and "done" in legal and found.unwritten == []
    found = checked([*lines[:i], "roll: 99"], game).finding
    assert found is not None and found.kind == ILLEGAL and found.unwritten[:1] == ["done"]
    assert found.expected.startswith("`roll:` and ")


def test_the_wrong_hand() -> None:
    i = at("a: at:")
    found = refused(instead(i, "b: " + written()[i].split()[1]), i)
    assert found.what == "this is a's decision, not b's"
    assert refused(instead(i, "f: " + written()[i].split()[1]), i).what == "there is no survivor f"


def test_steps_after_the_end() -> None:
    lines = [line for line in written() if not line.startswith("digest")]
    for more in ("end", "roll: 7"):
        found = refused([*lines, more], len(lines))
        assert found.kind == AFTER_END and found.what == "the showdown is over (victory)"
        assert found.expected == "nothing more" and found.legal == []


def test_marks_that_are_wrong() -> None:
    i = at("act:")
    assert refused(instead(i, "round: 0"), i).kind == ILLEGAL
    assert "there is no turn 'lion'" in refused(instead(i, "turn: lion"), i).what
    assert "there is no outcome 'won'" in refused(instead(i, "outcome: won"), i).what
    assert refused(instead(i, "round: many"), i).what == "the round is 1"
    last = at("outcome:")
    assert refused(instead(last, "outcome: defeat"), last).what == "the outcome is victory"
    end = at("digest:")
    found = refused(instead(end, "digest: 0123456789abcdef"), end)
    assert found.kind == ILLEGAL and found.what == f"the steps lead to digest {hunt().digest()}"


# -- one line wrong, anywhere ------------------------------------------------------------------------------------


UNTOUCHED = ("digest:", "outcome:", "round:", "turn:")
"""Marks are not steps."""


def mutations(lines: tuple[str, ...], seed: int, count: int) -> list[tuple[int, str, list[str]]]:
    """``count`` transcripts with one step dropped, doubled, swapped with the next or changed, and its line."""
    dice = random.Random(seed)
    first = lines.index("")
    body = [i for i, line in enumerate(lines) if i > first and line and not line.startswith(UNTOUCHED)]
    out: list[tuple[int, str, list[str]]] = []
    while len(out) < count:
        i = dice.choice(body)
        how = ("drop", "double", "swap", "change")[len(out) % 4]
        new = list(lines)
        if how == "drop":
            del new[i]
        elif how == "double":
            new.insert(i, lines[i])
        elif how == "swap":
            other = next((j for j in body if j > i), i)
            new[i], new[other] = new[other], new[i]
        else:
            new[i] = dice.choice([lines[j] for j in body if lines[j] != lines[i]])
        out.append((i, how, new))
    return out


@pytest.mark.parametrize("which, seed", [("story", 1), ("level-2", 2)])
def test_a_log_with_one_line_wrong_is_refused_or_is_the_same_fight(which: str, seed: int) -> None:
    game = hunt() if which == "story" else Timeline(lion_hunt()).at(90)
    lines = tuple(write_log(game).splitlines())
    refusals = 0
    for index, how, mutated in mutations(lines, seed, 32):
        done = checked(mutated, game)
        if done.finding is None:
            assert done.game.digest() == game.digest(), f"{how} {index}: another fight was accepted"
            continue
        refusals += 1
        assert done.finding.line > index, f"{how} {index}: refused before anything was wrong"
        prove_refusal(done, read_log("\n".join(mutated)).steps)
    assert refusals >= 16, "most mistakes matter"


def prove_refusal(done: Checked, steps: list[Step]) -> None:
    """The game itself refuses the step where the checker stopped; everything before it was played."""
    assert done.finding is not None
    step = next(s for s in steps if s.line == done.finding.line and s.text == done.finding.written)
    game = done.game
    if step.kind == MARK:
        now = {"round": str(game.state.round), "turn": game.view()["turn"], "outcome": game.outcome}
        assert step.words[0] != now.get(step.word, game.digest())
    elif step.who and step.kind == CHOICE and not game.over and step.words[0] in [o.key for o in game.decision.options]:
        assert f"not {step.who}'s" in done.finding.what
    else:
        with pytest.raises(ShowdownError):
            carry_out(game, step)


def carry_out(game: Game, step: Step) -> None:
    if step.kind == CHOICE:
        game.choose(step.words[0])
        return
    spec = game.decision.spec
    if spec is not None and (step.word == "draw") != isinstance(spec, Draw):
        raise ShowdownError("cards for dice, or dice for cards")
    game.roll(list(step.words))


def test_the_setup_matters() -> None:
    """With another seed the same transcript differs only in hidden information: its digest."""
    setup: Setup = Game.first_story(seed=4).setup
    done = check_log(read_log("\n".join(written())), setup, core_catalog())
    assert done.finding is not None and done.finding.written.startswith("digest: ")
