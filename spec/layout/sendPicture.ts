import sharp from "sharp"
import { CALLS } from "#engine/api/calls.ts"
import { Random } from "../simulator/Random.ts"
import type { Person } from "./Person.ts"
import { noteSaid } from "./said.ts"

let sent = 0

/** To whom a file goes: somebody, or a group by the id of its chat. */
type Target = Pick<Person, "id"> | { readonly group: string }

/** Sends a file, in one form with its message. `size` of a picture, in pixels, where it is said. */
export const sendFile = async (
  url: string,
  from: Person,
  to: Target,
  type: "image" | "file",
  file: File,
  size?: { readonly width: number; readonly height: number }
): Promise<void> => {
  // the mark of a file shows its extension in capitals
  noteSaid({ name: [file.name, file.name.slice(file.name.lastIndexOf(".") + 1).toUpperCase()] })
  const form = new FormData()
  const target = "group" in to ? { toContactId: to.group, is_group: "1" } : { toContactId: to.id }
  const extended = size === undefined ? {} : { extends: size }
  form.append("message", JSON.stringify({ id: `file-${(sent += 1)}-${from.id}`, ...target, type, ...extended }))
  form.append("file", file)
  const response = await fetch(new URL(CALLS.uploadFile.path, url), {
    method: "POST",
    headers: { Authorization: from.token },
    body: form
  })
  const { code, msg } = (await response.json()) as { readonly code: number; readonly msg: string }
  if (code !== 0) throw new Error(`A file was answered with ${code}: ${msg}`)
}

/** Somebody sends a picture of one colour to somebody. */
export const sendPicture = async (
  url: string,
  from: Person,
  to: Person,
  { background, height, width }: { readonly width: number; readonly height: number; readonly background: string }
): Promise<void> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const name = `picture-${sent}-${from.id}.png`
  await sendFile(url, from, to, "image", new File([new Uint8Array(bytes)], name, { type: "image/png" }))
}

/** Somebody sends a photo that is another one for each number, and of its own size. */
export const sendPhoto = async (url: string, from: Person, to: Target, n: number): Promise<void> => {
  const random = new Random(n)
  const [columns, rows] = [random.between(6, 16), random.between(6, 16)]
  const raw = Buffer.from(Uint8Array.from({ length: columns * rows * 3 }, () => random.below(256)))
  const size = { width: columns * 80, height: rows * 80 }
  const bytes = await sharp(raw, { raw: { width: columns, height: rows, channels: 3 } })
    .resize({ ...size, kernel: "cubic", fit: "fill" })
    .jpeg({ quality: 80 })
    .toBuffer()
  await sendFile(url, from, to, "image", new File([new Uint8Array(bytes)], `p${n}.jpg`), size)
}
