import { Schema } from "effect"
import sharp from "sharp"
import { CALLS } from "#engine/api/calls.ts"
import { WireEmoji } from "#engine/api/wire.ts"
import { ask } from "./ask.ts"
import type { Person } from "./Person.ts"

const Kept = Schema.Array(WireEmoji)

/** Pictures of several proportions and colours, so that each is told from the others. */
const PICTURES = [
  { name: "sun.png", width: 96, height: 96, background: "#e8a33d" },
  { name: "wide-and-with-a-rather-long-name-for-a-picture.png", width: 240, height: 80, background: "#3d7ee8" },
  { name: "tall.png", width: 80, height: 240, background: "#2f9d6a" },
  { name: "small.png", width: 24, height: 24, background: "#c23d6b" }
] as const

const upload = async (url: string, { token }: Person, picture: (typeof PICTURES)[number]): Promise<void> => {
  const { background, height, name, width } = picture
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append("file", new File([new Uint8Array(bytes)], name, { type: "image/png" }))
  const response = await fetch(new URL(CALLS.uploadEmoji.path, url), {
    method: "POST",
    headers: { Authorization: token },
    body: form
  })
  if (!response.ok) throw new Error(`A picture was answered with ${response.status}.`)
}

/** Somebody's saved emoji: some pictures, which are brought once. */
export const emojiOf = async (url: string, person: Person): Promise<typeof Kept.Type> => {
  const read = async () => Schema.decodeUnknownSync(Kept)(await ask(url, "emojiIndex", {}, person.token))
  const kept = await read()
  if (kept.length > 0) return kept
  for (const picture of PICTURES) await upload(url, person, picture)
  return read()
}
