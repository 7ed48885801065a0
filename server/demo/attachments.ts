import { readFileSync } from "node:fs"
import { drawnPhoto, portrait } from "./drawn.ts"
import { NAMES } from "./people.ts"
import { pdf } from "./pdf.ts"
import type { DemoTown } from "./Town.ts"
import voices from "./media/voices.json" with { type: "json" }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MEDIA = new URL("media/", import.meta.url)
const medium = (name: string): Buffer => readFileSync(new URL(name, MEDIA))

type To = number | string

/** Who of them shows letters instead of a picture. */
const LETTERS: ReadonlySet<number> = new Set([1, 11, 17])

/** Most people have a picture of themselves. */
export const showFaces = async (town: DemoTown, at: number): Promise<void> => {
  for (let person = 1; person <= NAMES.length; person++)
    if (!LETTERS.has(person)) await town.show({ name: "me.png", bytes: await portrait(person) }, person, at)
}

/** What people say with more than words. */
const speaking = (town: DemoTown) => {
  const bring = async (
    by: number,
    to: To,
    type: string,
    name: string,
    bytes: Buffer,
    at: number,
    said: object = {}
  ): Promise<void> => {
    const file = await town.bring({ name, bytes }, by, at)
    await town.attach({ by, to, at, type, file, said })
  }
  return {
    /** Photos within a minute stand as an album. */
    photos: async (by: number, to: To, numbers: ReadonlyArray<number>, at: number): Promise<void> => {
      for (const [i, number] of numbers.entries())
        await bring(by, to, "image", `IMG_${4100 + number}.jpg`, await drawnPhoto(number), at + i * 4000)
    },
    file: (by: number, to: To, name: string, bytes: Buffer, at: number) => bring(by, to, "file", name, bytes, at),
    voice: (by: number, to: To, name: keyof typeof voices, at: number) => {
      const { peaks, seconds } = voices[name]
      return bring(by, to, "voice", name, medium(name), at, { duration: seconds, peaks })
    },
    film: (by: number, to: To, at: number) => bring(by, to, "video", "sunset.mp4", medium("sunset.mp4"), at),
    place: (
      by: number,
      to: To,
      place: { readonly name: string; readonly address: string; readonly latitude: number; readonly longitude: number },
      at: number
    ) => town.attach({ by, to, at, type: "location", file: 0, said: place }),
    card: (by: number, to: To, person: number, at: number) =>
      town.attach({ by, to, at, type: "contact", file: 0, said: { id: person } })
  }
}

const NOODLES = { name: "Lanzhou Noodles", address: "Brühl 12, Leipzig", latitude: 51.3433, longitude: 12.3802 }
const FAIR = { name: "Trade fair, hall 4", address: "Messe-Allee 1, Leipzig", latitude: 51.3963, longitude: 12.4036 }
const HARBOUR = { name: "Old harbour", address: "Sandtorkai 60, Hamburg", latitude: 53.5441, longitude: 9.9915 }

const NOTES = Buffer.from(
  "# Handover\n\n- The keys hang beside the printer.\n- The lift is checked on Tuesdays.\n- 植物每周一浇水。\n"
)

/** Pictures, an album, files, a video, voices, places and cards, at their moments in the month that ends now. */
export const attachments = (
  town: DemoTown,
  { everybody, lunch, release }: { readonly everybody: string; readonly lunch: string; readonly release: string },
  now: number
): ReadonlyArray<{ readonly at: number; readonly then: () => Promise<void>; readonly say?: undefined }> => {
  const { card, file, film, photos, place, voice } = speaking(town)
  const plan = pdf([
    "Release 2.0",
    "Code freeze: Thursday, 18:00",
    "Tests on old telephones: Mira, Kenji",
    "Release: Monday, 9:00"
  ])
  const offer = pdf(["Offer 1184", "40 chairs, oak", "12 tables, 160 x 80 cm", "Delivery in week 50"])
  const steps: ReadonlyArray<readonly [before: number, say: (at: number) => Promise<unknown>]> = [
    [24 * DAY, (at) => photos(6, 2, [1], at)],
    [21 * DAY, (at) => file(5, 2, "Offer 1184.pdf", offer, at)],
    [19 * DAY, (at) => photos(7, everybody, [2, 3], at)],
    [16 * DAY, (at) => place(4, 2, HARBOUR, at)],
    [15 * DAY, (at) => photos(4, 2, [5, 6, 7], at)],
    [12 * DAY, (at) => file(3, 2, "handover.md", NOTES, at)],
    [9 * DAY, (at) => photos(9, everybody, [8], at)],
    [8 * DAY, (at) => card(2, 8, 5, at)],
    [6 * DAY, (at) => voice(8, release, "train.mp3", at)],
    [5 * DAY, (at) => file(3, release, "Release plan 2.0.pdf", plan, at)],
    [3 * DAY, (at) => place(2, 3, FAIR, at)],
    [2 * DAY, (at) => film(6, everybody, at)],
    [30 * HOUR, (at) => photos(3, 2, [10, 11], at)],
    [75 * MINUTE, (at) => card(3, 2, 14, at)],
    [5 * HOUR, (at) => photos(12, everybody, [4, 9, 12, 13, 14, 15], at)],
    [4 * HOUR, (at) => place(4, lunch, NOODLES, at)],
    [4 * HOUR - MINUTE, (at) => voice(6, lunch, "noodles.mp3", at)],
    [100 * MINUTE, (at) => photos(3, 2, [16, 17, 18, 19], at)],
    [95 * MINUTE, (at) => file(3, 2, "Offer 1184, signed.pdf", offer, at)],
    [90 * MINUTE, (at) => voice(3, 2, "arrived.mp3", at)],
    [85 * MINUTE, (at) => film(3, 2, at)],
    [50 * MINUTE, (at) => photos(4, 2, [20], at)]
  ]
  return steps.map(([before, say]) => ({ at: now - before, then: async () => void (await say(now - before)) }))
}
