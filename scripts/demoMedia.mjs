import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { say, Stop } from "./say.mjs"

/**
 * Makes what people of the demo have spoken and filmed, so that it is nobody's but ours: sentences of a synthetic voice, and a sunset that is
 * drawn by a formula. Needs the program `ffmpeg` with its voice `flite`; run it only to change them: `node scripts/demoMedia.mjs`.
 */

const FOLDER = join(import.meta.dirname, "../server/demo/media")
/** Samples a second, as voices are sent. */
const RATE = 24_000
/** Heights of a voice, and the largest. */
const [PEAKS, HIGHEST] = [64, 63]
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** @type {Readonly<Record<string, { readonly text: string, readonly voice: string }>>} */
const VOICES = {
  "arrived.mp3": { voice: "slt", text: "Good morning! The parts have arrived, and all of them fit. See you at nine." },
  "train.mp3": { voice: "rms", text: "I am on the train. It is late again. Begin without me, I will read the notes." },
  "noodles.mp3": { voice: "slt", text: "Noodles at one?" }
}

/** A sun that sinks into the sea, with its light on the waves. */
const [WIDTH, HEIGHT, SEA] = [480, 270, 150]
const SUN = `lt(hypot(X-${WIDTH / 2},Y-(70+T*9)),26)*lt(Y,${SEA})`
const WAVE = `sin(X/9+T*2+Y/3)*sin(Y/2-T*3)`
const GLOW = `exp(-abs(X-${WIDTH / 2}+${WAVE}*10)/34)`
/** @param {number} sky @param {number} fade @param {number} sea @param {number} glow */
const channel = (sky, fade, sea, glow) =>
  `if(lt(Y,${SEA}),if(${SUN},${Math.min(255, glow + 60)},${sky}+${fade}*Y/${SEA}),${sea}+${WAVE}*9+${GLOW}*${glow})`
const PICTURE = `geq=r='${channel(70, 170, 20, 190)}':g='${channel(90, 60, 52, 110)}':b='${channel(150, -70, 92, 40)}'`

/** @param {ReadonlyArray<string>} args */
const ffmpeg = (args) => {
  const { error, status, stderr, stdout } = spawnSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], {
    maxBuffer: 100_000_000
  })
  if (error !== undefined || status !== 0)
    throw new Stop("They were not made: the program ffmpeg with flite is needed (on Debian: apt-get install ffmpeg).", {
      output: String(stderr ?? "")
    })
  return stdout
}

/** How loud each part is, as the app draws it (VOICE-04). @param {Float32Array} samples */
const peaksOf = (samples) => {
  const loudness = Array.from({ length: PEAKS }, (_, part) => {
    const some = samples.subarray(Math.floor((part * samples.length) / PEAKS), Math.floor(((part + 1) * samples.length) / PEAKS))
    return Math.sqrt(some.reduce((power, each) => power + each ** 2, 0) / Math.max(1, some.length))
  })
  const most = Math.max(0.25, ...loudness)
  return loudness.map((each) => DIGITS[Math.round(Math.sqrt(each / most) * HIGHEST)]).join("")
}

mkdirSync(FOLDER, { recursive: true })
/** @type {Record<string, { readonly seconds: number, readonly peaks: string }>} */
const facts = {}
for (const [name, { text, voice }] of Object.entries(VOICES)) {
  const spoken = ["-f", "lavfi", "-i", `flite=text='${text}':voice=${voice}`, "-ar", String(RATE), "-ac", "1"]
  const raw = ffmpeg([...spoken, "-f", "f32le", "-"])
  const samples = new Float32Array(raw.buffer, raw.byteOffset, Math.floor(raw.length / 4))
  facts[name] = { seconds: Math.round((samples.length / RATE) * 10) / 10, peaks: peaksOf(samples) }
  ffmpeg([...spoken, "-b:a", "32k", "-map_metadata", "-1", join(FOLDER, name)])
  say(`${name} takes ${facts[name]?.seconds} s.`)
}
writeFileSync(join(FOLDER, "voices.json"), `${JSON.stringify(facts, null, 2)}\n`)
const drawn = ["-f", "lavfi", "-i", `nullsrc=s=${WIDTH}x${HEIGHT}:r=24:d=7,format=rgb24,${PICTURE}`]
const heard = ["-f", "lavfi", "-i", "anoisesrc=color=brown:amplitude=0.3:d=7,tremolo=f=0.3:d=0.8"]
const sparse = [
  "-c:v",
  "libx264",
  "-crf",
  "30",
  "-preset",
  "veryslow",
  "-pix_fmt",
  "yuv420p",
  "-c:a",
  "aac",
  "-b:a",
  "32k",
  "-ac",
  "1"
]
ffmpeg([...drawn, ...heard, ...sparse, "-map_metadata", "-1", "-movflags", "+faststart", "-shortest", join(FOLDER, "sunset.mp4")])
say("sunset.mp4 is made.")
