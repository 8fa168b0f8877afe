"""The verbs of the card language and the functions that carry them out; and every frame by its tag."""

from __future__ import annotations

from typing import Final

from showdown.kernel.codec import Registry
from showdown.model import ops
from showdown.model.scopes import SCOPES
from showdown.rules import (
    arrival,
    collision,
    damage,
    deployment,
    disorders,
    ending,
    flow,
    hit_locations,
    hooks,
    knockdown,
    monster_attack,
    monster_move,
    monster_turn,
    ops_appetite,
    ops_choice,
    ops_monster,
    ops_own,
    ops_reveal,
    ops_survivors,
    placing,
    programs,
    rounds,
    sidestep,
    survivor_attack,
    survivor_move,
    survivor_turn,
    swallow,
    targeting,
    terrain,
    terrain_use,
    wounds,
)


def install_vocabulary() -> None:
    """Tell rules/programs.py what each verb does.  Done once, when a game is first made."""
    programs.HANDLERS.update(
        {
            ops.PickTarget: targeting.pick_target,
            ops.Flow: flow.flow,
            ops.Move: monster_move.move,
            ops.RemoveMonster: placing.remove_monster,
            ops.PlaceMonster: placing.place_monster,
            ops.Turn: monster_move.turn_to_face,
            ops.Attack: monster_attack.attack,
            ops.Each: ops_choice.each,
            ops.If: ops_choice.do_if,
            ops.Roll: ops_choice.roll,
            ops.May: ops_choice.may,
            ops.Gain: ops_survivors.gain,
            ops.Tokens: ops_survivors.tokens,
            ops.ThisAttack: ops_survivors.this_attack,
            ops.BrainDamage: ops_survivors.brain_damage,
            ops.Damage: ops_survivors.damage,
            ops.KnockDown: ops_survivors.knocked_down,
            ops.StandUp: ops_survivors.stand,
            ops.Knockback: ops_survivors.knockback,
            ops.Grab: ops_survivors.grab,
            ops.Kill: ops_survivors.kill,
            ops.DrawAi: ops_monster.draw_ai,
            ops.BasicAction: ops_monster.perform_basic_action,
            ops.Discard: ops_monster.discard,
            ops.Reveal: ops_reveal.reveal,
            ops.CardTokens: ops_monster.card_tokens,
            ops.Archive: ops_monster.archive,
            ops.ReturnToTop: ops_monster.return_to_top,
            ops.EndTurn: ops_monster.end_the_turn,
            ops.Heal: ops_monster.heal,
            ops.WoundMonster: ops_monster.wound,
            ops.Resource: ops_survivors.resource,
            ops.DestroyArmor: monster_attack.destroy_armor,
            ops.Story: ops_survivors.story,
            ops.Doom: ops_survivors.doom,
            ops.PriorityTarget: ops_survivors.priority_target,
            ops.Hide: ops_survivors.hide,
            ops.Climb: terrain_use.climb,
            ops.Cross: terrain_use.cross,
            ops.AllThreats: ops_monster.all_threats,
            ops.Injure: ops_survivors.injure,
            ops.Impair: ops_survivors.impair,
            ops.Disorder: ops_survivors.disorder,
            ops.Clarity: ops_survivors.clarity,
            ops.LoseTokens: ops_survivors.lose_tokens,
            ops.LoseAll: ops_survivors.lose_all,
            ops.Encourage: ops_own.encourage,
            ops.Look: ops_own.look,
            ops.Leap: ops_own.leap,
            ops.NextAttack: ops_own.next_attack,
            ops.Walk: ops_own.walk,
            ops.Ward: ops_own.ward,
            ops.IgnoreInjury: ops_own.ignore_injury,
            ops.MoveHit: ops_own.move_hit,
            ops.ExtraMovement: ops_own.extra_movement,
            ops.GainGear: ops_own.gain_gear_op,
            ops.GainArt: ops_own.gain_art,
            ops.GainDisorder: ops_own.gain_disorder_op,
            ops.LoseArt: ops_own.lose_art,
            ops.Boost: ops_appetite.boost,
            ops.ConsumeTerrain: ops_appetite.consume_terrain,
            ops.ConsumeGear: ops_appetite.consume_gear,
            ops.Suffer: ops_appetite.suffer,
            ops.Swallow: swallow.swallow,
            ops.CancelAttack: ops_appetite.cancel_attack,
            ops.ArchiveWeapon: ops_appetite.archive_weapon,
            ops.Hold: ops_appetite.hold,
            ops.SkipDraw: ops_monster.skip_draw,
        }
    )


def all_frames() -> Registry:
    """Every frame and scope of the game by its tag, for saves."""
    registry = Registry()
    registry.add_scopes(SCOPES)
    for frames in (
        rounds.FRAMES,
        deployment.FRAMES,
        arrival.FRAMES,
        terrain.FRAMES,
        terrain_use.FRAMES,
        monster_turn.FRAMES,
        targeting.FRAMES,
        monster_move.FRAMES,
        placing.FRAMES,
        monster_attack.FRAMES,
        damage.FRAMES,
        knockdown.FRAMES,
        collision.FRAMES,
        sidestep.FRAMES,
        flow.FRAMES,
        survivor_turn.FRAMES,
        survivor_move.FRAMES,
        survivor_attack.FRAMES,
        hit_locations.FRAMES,
        wounds.FRAMES,
        ending.FRAMES,
        hooks.FRAMES,
        programs.FRAMES,
        ops_choice.FRAMES,
        ops_survivors.FRAMES,
        ops_monster.FRAMES,
        ops_reveal.FRAMES,
        ops_own.FRAMES,
        disorders.FRAMES,
        ops_appetite.FRAMES,
        swallow.FRAMES,
    ):
        registry.add_frames(frames)
    return registry


FRAMES: Final = all_frames()
