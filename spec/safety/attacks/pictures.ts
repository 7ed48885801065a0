import { crc32, deflateSync } from "node:zlib"
import { CALLS } from "#engine/api/calls.ts"
import { type Attack, counting, repeatedly } from "./Attack.ts"
import { agentFrom, ask, codeOf } from "./wires.ts"

/** Sides of the largest picture that may come, in pixels. */
const SIDE = 10_000
const PICTURES = 60

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
/** Eight bits a pixel, each the number of a colour. */
const head = Buffer.alloc(13)
head.writeUInt32BE(SIDE, 0)
head.writeUInt32BE(SIDE, 4)
head.set([8, 3], 8)

/** Pictures of one colour, each of another: some hundred KB that are 100 million pixels. */
const painter = () => {
  const pixels = chunk("IDAT", deflateSync(Buffer.alloc((SIDE + 1) * SIDE), { level: 1 }))
  return (colour: number): Buffer =>
    Buffer.concat([
      SIGNATURE,
      chunk("IHDR", head),
      chunk("PLTE", Buffer.from([colour & 255, (colour >> 8) & 255, 77])),
      pixels,
      chunk("IEND", Buffer.alloc(0))
    ])
}

const BOUNDARY = "x-attack"
const form = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  ])

/** One person sends the largest pictures that there may be, one after the other. */
export const pictures: Attack = {
  title: "S-04: pictures of a hundred million pixels from one account",
  refusals: ["refused"],
  run: async ({ addresses, people, until, url }) => {
    const { add, counts } = counting()
    const paint = painter()
    const agent = agentFrom(addresses[0] ?? "", PICTURES)
    let next = 0
    await repeatedly({ until }, PICTURES, async () => {
      const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, authorization: people[0]?.token ?? "" }
      const code = codeOf(await ask(url, { path: CALLS.uploadFile.path, agent, body: form(paint((next += 1))), headers }))
      add(code === 0 ? "done" : "refused")
    })
    agent.destroy()
    return counts
  }
}
