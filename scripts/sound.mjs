import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { say, Stop } from "./say.mjs"

/**
 * Makes the sound of a new message, so that it is nobody's but ours: two soft notes, a fifth apart, as of a small marimba. Needs the
 * program `lame` for MP3, since the wire names `/static/voice/notify.mp3`; run it only to change the sound: `node scripts/sound.mjs`.
 */

const TARGET = join(import.meta.dirname, "../server/static/voice/notify.mp3")
/** Samples a second. */
const RATE = 44_100
/** In seconds. */
const LENGTH = 0.6
/** When each note begins, in seconds, and its frequency in hertz. */
const NOTES = [
  { at: 0, hertz: 659.26 },
  { at: 0.09, hertz: 987.77 }
]
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

/** @param {number} t seconds since the start @returns {number} between -1 and 1 */
const sampleAt = (t) => {
  let sum = 0
  for (const { at, hertz } of NOTES) {
    const since = t - at
    if (since < 0) continue
    const rise = Math.min(1, since / ATTACK)
    for (const { fade, loud, times } of PARTIALS)
      sum += rise * loud * Math.exp(-fade * since) * Math.sin(2 * Math.PI * hertz * times * since)
  }
  return sum * Math.min(1, (LENGTH - t) / RELEASE)
}

const samples = new Int16Array(Math.round(RATE * LENGTH))
for (let i = 0; i < samples.length; i += 1) samples[i] = Math.round(32_767 * sampleAt(i / RATE))

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
const { error, status, stderr, stdout } = spawnSync("lame", [...wish, "--quiet", "-", "-"], {
  input: Buffer.from(samples.buffer),
  maxBuffer: 1_000_000
})
if (error !== undefined || status !== 0)
  throw new Stop("The sound was not made: the program lame is needed (on Debian: apt-get install lame).", {
    output: String(stderr ?? "")
  })
mkdirSync(dirname(TARGET), { recursive: true })
writeFileSync(TARGET, stdout)
say(`${TARGET} has ${stdout.length} bytes.`)
