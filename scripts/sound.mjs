import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { say, Stop } from "./say.mjs"

/**
 * Makes the sounds of a new message and of a call that ended, so that they are nobody's but ours: soft notes as of a small marimba. Needs the
 * program `lame` for MP3, since the wire names `/static/voice/notify.mp3` and `guaduan.mp3`; run it only to change them: `node scripts/sound.mjs`.
 */

const FOLDER = join(import.meta.dirname, "../server/static/voice")
/** Samples a second. */
const RATE = 44_100
/**
 * Length in seconds; when each note begins, in seconds, and its frequency in hertz.
 * @type {Readonly<Record<string, { readonly length: number, readonly notes: ReadonlyArray<{ readonly at: number, readonly hertz: number }> }>>}
 */
const SOUNDS = {
  "notify.mp3": {
    length: 0.6,
    notes: [
      { at: 0, hertz: 659.26 },
      { at: 0.09, hertz: 987.77 }
    ]
  },
  "guaduan.mp3": {
    length: 0.9,
    notes: [
      { at: 0, hertz: 493.88 },
      { at: 0.22, hertz: 392 },
      { at: 0.44, hertz: 329.63 }
    ]
  }
}
/** Partials of a wooden bar: multiple of the note, loudness, how quickly it fades. */
const PARTIALS = [
  { times: 1, loud: 0.3, fade: 9 },
  { times: 4, loud: 0.06, fade: 22 },
  { times: 9.2, loud: 0.015, fade: 45 }
]
/** From silence to full, in seconds: no click. */
const ATTACK = 0.004
/** The last moments fade out altogether, in seconds. */
const RELEASE = 0.08

/**
 * @param {number} t seconds since the start
 * @param {{ readonly length: number, readonly notes: ReadonlyArray<{ readonly at: number, readonly hertz: number }> }} sound
 * @returns {number} between -1 and 1
 */
const sampleAt = (t, { length, notes }) => {
  let sum = 0
  for (const { at, hertz } of notes) {
    const since = t - at
    if (since < 0) continue
    const rise = Math.min(1, since / ATTACK)
    for (const { fade, loud, times } of PARTIALS)
      sum += rise * loud * Math.exp(-fade * since) * Math.sin(2 * Math.PI * hertz * times * since)
  }
  return sum * Math.min(1, (length - t) / RELEASE)
}

const wish = [
  "-r",
  "-s",
  "44.1",
  "--signed",
  "--little-endian",
  "--bitwidth",
  "16",
  "-m",
  "m",
  "-b",
  "64",
  "--cbr",
  "-q",
  "0",
  "-t"
]

mkdirSync(FOLDER, { recursive: true })
for (const [name, sound] of Object.entries(SOUNDS)) {
  const samples = new Int16Array(Math.round(RATE * sound.length))
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.round(32_767 * sampleAt(i / RATE, sound))
  const { error, status, stderr, stdout } = spawnSync("lame", [...wish, "--quiet", "-", "-"], {
    input: Buffer.from(samples.buffer),
    maxBuffer: 1_000_000
  })
  if (error !== undefined || status !== 0)
    throw new Stop("The sounds were not made: the program lame is needed (on Debian: apt-get install lame).", {
      output: String(stderr ?? "")
    })
  writeFileSync(join(FOLDER, name), stdout)
  say(`${name} has ${stdout.length} bytes.`)
}
