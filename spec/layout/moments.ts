import { Schema } from "effect"
import sharp from "sharp"
import { CALLS } from "#engine/api/calls.ts"
import { ask } from "./ask.ts"
import type { People } from "./people.ts"
import type { Person } from "./Person.ts"

const Made = Schema.Struct({ id: Schema.Int })
const List = Schema.Struct({ list: Schema.Array(Made) })
const Uploaded = Schema.Struct({ data: Schema.Struct({ file_id: Schema.Int }) })

const COLOURS = ["#e8a33d", "#3d7ee8", "#2f9d6a", "#c23d6b", "#7a4fd0", "#4aa8a0", "#b0712e", "#5b6478", "#d0574f"] as const

const upload = async (url: string, { token }: Person, background: string, width = 320, height = 240): Promise<number> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append("file", new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" }))
  const response = await fetch(new URL(CALLS.uploadFile.path, url), {
    method: "POST",
    headers: { Authorization: token },
    body: form
  })
  return Schema.decodeUnknownSync(Uploaded)(await response.json()).data.file_id
}

const add = async (url: string, who: Person, content: string, file_ids: ReadonlyArray<number>, location = {}): Promise<number> =>
  Schema.decodeUnknownSync(Made)(await ask(url, "momentsAdd", { content, file_ids, location }, who.token)).id

/** Moments of me and of friends with all that may stand there, which are shown once; whose newest is mine. */
export const momentsOf = async (url: string, { friend, longName, me }: People): Promise<void> => {
  const known = Schema.decodeUnknownSync(List)(await ask(url, "momentsIndex", { limit: 1 }, me.token))
  if (known.list.length > 0) return
  const place = { name: "The garden behind the old house by the river", latitude: 52, longitude: 13 }
  const four = await Promise.all(COLOURS.slice(0, 4).map((colour) => upload(url, friend, colour)))
  const walk = await add(url, friend, "<h2>Sunday</h2><p>A <strong>long</strong> walk, all day.</p>", four, place)
  const wide = await add(url, longName, "", [await upload(url, longName, COLOURS[4], 900, 200)])
  await add(url, friend, "<p>https://example.com/an/address/that/is/too/long/for/any/line/of/a/telephone</p>", [])
  const nine = await Promise.all(COLOURS.map((colour) => upload(url, me, colour)))
  const mine = await add(url, me, "<p>Nine of them</p><blockquote>One for each day, and two more.</blockquote>", nine)
  for (const [who, id] of [
    [me, walk],
    [me, wide],
    [friend, mine],
    [longName, mine]
  ] as const)
    await ask(url, "momentsLike", { id, is_like: "1" }, who.token)
  const said = await ask(
    url,
    "momentsComment",
    { id: mine, content: "<p>Where was that? I would love to go there one day, if you know the way.</p>" },
    longName.token
  )
  const { id } = Schema.decodeUnknownSync(Made)(said)
  await ask(url, "momentsComment", { id: mine, content: "<p>At home 👍</p>", reply_to: id }, me.token)
}
