import sharp from "sharp"
import { CALLS } from "#engine/api/calls.ts"
import type { Person } from "./Person.ts"
import { noteSaid } from "./said.ts"

let sent = 0

/** Sends a file, in one form with its message. */
export const sendFile = async (url: string, from: Person, to: Person, type: "image" | "file", file: File): Promise<void> => {
  // the mark of a file shows its extension in capitals
  noteSaid({ name: [file.name, file.name.slice(file.name.lastIndexOf(".") + 1).toUpperCase()] })
  const form = new FormData()
  form.append("message", JSON.stringify({ id: `file-${(sent += 1)}-${from.id}`, toContactId: to.id, type }))
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
