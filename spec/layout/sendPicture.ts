import sharp from "sharp"
import { CALLS } from "#engine/api/calls.ts"
import type { Person } from "./Person.ts"

let sent = 0

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
  const id = `picture-${(sent += 1)}-${from.id}`
  const form = new FormData()
  form.append("message", JSON.stringify({ id, toContactId: to.id, type: "image" }))
  form.append("file", new File([new Uint8Array(bytes)], `${id}.png`, { type: "image/png" }))
  const response = await fetch(new URL(CALLS.uploadFile.path, url), {
    method: "POST",
    headers: { Authorization: from.token },
    body: form
  })
  const { code, msg } = (await response.json()) as { readonly code: number; readonly msg: string }
  if (code !== 0) throw new Error(`A picture was answered with ${code}: ${msg}`)
}
