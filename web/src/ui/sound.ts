// Sounds of ceramic, made when they are needed: a few decaying tones and a breath of noise each. Nothing is fetched.
import { afterPaint } from './after-paint';
import { settings } from './settings.svelte';

interface Tone {
  /** In hertz, seconds from now, seconds until it is gone, and how loud. */
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
  readonly level: number;
}

/** A struck tile rings at these multiples of its pitch. */
const RING = [
  [1, 1],
  [2.32, 0.5],
  [4.25, 0.22],
] as const;

const clink = (pitch: number, level: number, at = 0, length = 0.09): Tone[] =>
  RING.map(([multiple, share]) => ({ pitch: pitch * multiple, at, length: length / Math.sqrt(multiple), level: level * share }));
const chord = (pitches: readonly number[], apart: number, length: number): Tone[] =>
  pitches.flatMap((pitch, index) => clink(pitch, 0.3, index * apart, length));

/** By name: the tones, and how long the device shakes. */
const SOUNDS = {
  pick: { tones: clink(1850, 0.35), noise: 0.12, shake: 8 },
  place: { tones: [...clink(1180, 0.5), ...clink(1320, 0.3, 0.045)], noise: 0.3, shake: 12 },
  slide: { tones: clink(820, 0.4, 0.3), noise: 0.22, shake: 0 },
  score: { tones: chord([1046, 1318], 0.07, 0.2), noise: 0, shake: 0 },
  fall: { tones: [...clink(420, 0.5), ...clink(360, 0.35, 0.07)], noise: 0.4, shake: 20 },
  turn: { tones: chord([784, 1046], 0.11, 0.3), noise: 0, shake: 30 },
  clock: { tones: clink(2100, 0.4, 0, 0.05), noise: 0, shake: 30 },
  reveal: { tones: [...clink(2600, 0.3, 0.16), ...clink(3100, 0.25, 0.24)], noise: 0, shake: 0 },
  plate: { tones: [...clink(560, 0.6, 0, 0.16), ...clink(610, 0.35, 0.06, 0.16)], noise: 0.35, shake: 20 },
  last: { tones: chord([988, 740, 988], 0.16, 0.5), noise: 0, shake: 40 },
  round: { tones: chord([659, 784, 988], 0.09, 0.4), noise: 0, shake: 0 },
  end: { tones: chord([523, 659, 784, 1046, 1318], 0.13, 0.7), noise: 0, shake: 60 },
} as const satisfies Record<string, { tones: readonly Tone[]; noise: number; shake: number }>;
export type SoundName = keyof typeof SOUNDS;

const LEVELS = { off: 0, quiet: 0.12, normal: 0.3, loud: 0.7 } as const;

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Browsers allow sounds only after somebody has touched the page. */
function audio(): AudioContext | undefined {
  if (typeof AudioContext !== 'function' || !navigator.userActivation?.hasBeenActive) return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function noise(on: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = on.createBuffer(1, Math.floor(on.sampleRate * 0.05), on.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; ++index) samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 3;
  return hiss;
}

export function sound(name: SoundName): void {
  const { shake } = SOUNDS[name];
  if (settings.vibration && shake > 0 && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
  // The first sound takes long to prepare: what led to it is seen before.
  if (LEVELS[settings.sound] > 0) afterPaint(() => ring(name));
}

function ring(name: SoundName): void {
  const { tones, noise: breath } = SOUNDS[name];
  const level = LEVELS[settings.sound];
  const on = level > 0 ? audio() : undefined;
  if (!on) return;
  const master = new GainNode(on, { gain: level });
  master.connect(on.destination);
  const now = on.currentTime + 0.005;
  for (const { pitch, at, length, level: loud } of tones) {
    const tone = new OscillatorNode(on, { type: 'sine', frequency: pitch });
    const fade = new GainNode(on, { gain: 0 });
    fade.gain.setValueAtTime(loud, now + at);
    fade.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(fade).connect(master);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
  if (breath === 0) return;
  const source = new AudioBufferSourceNode(on, { buffer: noise(on) });
  const band = new BiquadFilterNode(on, { type: 'bandpass', frequency: 3200, Q: 0.8 });
  source
    .connect(band)
    .connect(new GainNode(on, { gain: breath }))
    .connect(master);
  source.start(now);
}
