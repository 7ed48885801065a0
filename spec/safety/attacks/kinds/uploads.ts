import { randomBytes } from "node:crypto"
import type { Attack, Ground } from "../Attack.ts"
import { bytes, requests } from "../players.ts"

/** Files of one member. */

const BOUNDARY = "x-attack"
const TYPE = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` }

const form = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  ])

/** Files that are small, and hostile by what they say. */
const HOSTILE = { family: "hostile files" } as const

/** A part of a head that says how large the picture is, and nothing of it. */
const gif = (): Buffer => Buffer.concat([Buffer.from("GIF89a\xff\xff\xff\xff\x00\x00\x00,", "latin1"), randomBytes(64)])
const png = (): Buffer =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\0\0\0", "latin1"),
    randomBytes(64)
  ])
const webp = (): Buffer =>
  Buffer.concat([
    Buffer.from("RIFF\xff\xff\xff\x7fWEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff", "latin1"),
    randomBytes(64)
  ])
/** Boxes in boxes, each as long as it likes. */
const mp4 = (): Buffer =>
  Buffer.concat([
    Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isommp41", "latin1"),
    ...Array.from({ length: 2000 }, () => Buffer.from("\x7f\xff\xff\xffmoov", "latin1")),
    randomBytes(16)
  ])
const svg = (): Buffer => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(9000)}`)

const uploads = (title: string, name: string, content: () => Buffer, more: { readonly family?: string } = {}): Attack =>
  requests({
    ...more,
    title: `Uploads: ${title}`,
    refusals: [],
    atOnce: 8,
    ask: () => ({ call: "uploadFile", headers: TYPE, body: form(name, content()), by: 0 })
  })

const head = ({ people }: Ground, length: number): string =>
  `POST /common/upload/uploadFile HTTP/1.1\r\nHost: x\r\nAuthorization: ${people[0]?.token}\r\nContent-Type: ${TYPE["content-type"]}\r\nContent-Length: ${length}\r\n\r\n`
const begun = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`

export const files: ReadonlyArray<Attack> = [
  uploads("small files without end", "a.txt", () => Buffer.from(randomBytes(450).toString("hex"))),
  uploads("files of a megabyte", "a.txt", () => Buffer.from(randomBytes(512 * 1024).toString("hex"))),
  uploads("pictures that say they are endless, as GIF", "a.gif", gif, HOSTILE),
  uploads("pictures that say they are endless, as PNG", "a.png", png, HOSTILE),
  uploads("pictures that say they are endless, as WebP", "a.webp", webp, HOSTILE),
  uploads("videos of boxes in boxes", "a.mp4", mp4, HOSTILE),
  uploads("drawings of elements in elements", "a.svg", svg, HOSTILE),
  bytes({
    title: "Uploads: broken off again and again",
    connections: 40,
    refusals: [],
    first: (ground) => head(ground, 5_000_000) + begun + "x".repeat(30_000),
    manner: "breaks"
  }),
  bytes({
    title: "Uploads: byte by byte",
    connections: 100,
    refusals: [],
    first: (ground) => head(ground, 5_000_000) + begun,
    then: { bytes: "x", every: 200 }
  })
]
