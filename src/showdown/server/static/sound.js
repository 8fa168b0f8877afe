/** Sounds, made on the spot from tones and noise; silent until people choose them. */
import { chosen } from "./memory.js";
import { current, isShowing } from "./playback.js";

/** @type {AudioContext | null} */
let audio = null;

/** @typedef {{tone?: number, to?: number, noise?: boolean, long: number, loud: number, after?: number}} Strike  tone in Hz, times in s */

/** Each sound: a few strikes one after another.
 * @type {Record<string, Strike[]>} */
export const SOUNDS = {
  yours: [{ tone: 523, long: 0.5, loud: 0.12 }, { tone: 784, long: 0.7, loud: 0.1, after: 0.14 }],
  chat: [{ tone: 880, long: 0.08, loud: 0.06 }],
  point: [{ tone: 1047, long: 0.12, loud: 0.07 }, { tone: 1047, long: 0.12, loud: 0.05, after: 0.16 }],
  roll: [0, 0.05, 0.11, 0.19].map((after) => ({ noise: true, long: 0.04, loud: 0.12, after })),
  draw: [{ noise: true, long: 0.16, loud: 0.05 }],
  move: [{ tone: 90, long: 0.1, loud: 0.14 }, { tone: 80, long: 0.1, loud: 0.1, after: 0.16 }],
  attack: [{ noise: true, long: 0.1, loud: 0.12 }, { tone: 160, to: 60, long: 0.2, loud: 0.16, after: 0.06 }],
  wound: [{ tone: 220, to: 70, long: 0.35, loud: 0.2 }, { noise: true, long: 0.08, loud: 0.1 }],
  damage: [{ tone: 130, to: 50, long: 0.3, loud: 0.22 }],
  death: [{ tone: 196, to: 98, long: 1.2, loud: 0.16 }, { tone: 147, to: 73, long: 1.6, loud: 0.14, after: 0.3 }],
  end: [262, 330, 392, 523].map((tone, i) => ({ tone, long: 0.9, loud: 0.09, after: i * 0.16 })),
};

/** The sound of each kind of beat that has one. */
export const OF_BEATS = /** @type {Record<string, string>} */ ({
  roll: "roll", draw: "draw", "monster-move": "move", move: "move", "monster-attack": "attack", attack: "attack", wound: "wound",
  damage: "damage", injury: "damage", death: "death", end: "end",
});

/** The sound when one state of the playback follows another: of the beat that came on the screen. What was skipped, missed
 * or loaded as a whole makes none.
 * @param {import("./playback.js").Play} before @param {import("./playback.js").Play} now */
export function soundBetween(before, now) {
  const beat = current(now);
  if (beat === null || beat === current(before) || (!isShowing(now) && beat.n <= now.silent)) return "";
  return OF_BEATS[beat.kind] ?? "";
}

/** Play a sound, if people have switched sound on. While the page is hidden only the call to a decision is heard.
 * @param {string} name */
export function play(name) {
  if (!chosen("sound") || document.visibilityState === "hidden" && name !== "yours") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const strike of SOUNDS[name] ?? []) sound(audio, strike);
}

/** @param {AudioContext} context @param {Strike} strike */
function sound(context, strike) {
  const start = context.currentTime + (strike.after ?? 0);
  const end = start + strike.long;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(strike.loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(context.destination);
  const source = strike.noise ? hiss(context) : tone(context, strike, start, end);
  source.connect(volume);
  source.start(start);
  source.stop(end);
}

/** @param {AudioContext} context @param {Strike} strike @param {number} start @param {number} end */
function tone(context, strike, start, end) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.setValueAtTime(strike.tone ?? 440, start);
  if (strike.to) source.frequency.exponentialRampToValueAtTime(strike.to, end);
  return source;
}

/** @param {AudioContext} context */
function hiss(context) {
  const buffer = context.createBuffer(1, context.sampleRate * 0.2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}
