import { CALLS } from "#engine/api/calls.ts"
import { type Attack, counting, type Ground, repeatedly } from "./Attack.ts"
import { wireFrom } from "./wires.ts"

const AT_ONCE = 4
/** Bytes of a form that nobody would wait for. */
const ENDLESS = 600 * 1024 * 1024
const PIECE = Buffer.alloc(256 * 1024, "a")

const BOUNDARY = "x-attack"
const part = (name: string, file: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n`

/** Sends a form until it is answered or cut off; the bytes that were taken. */
const send = async (ground: Ground, side: number, path: string, head: string): Promise<number> => {
  const wire = await wireFrom(ground.url, ground.addresses[side % ground.addresses.length] ?? "")
  if (wire === undefined) return 0
  let isAnswered = false
  const isOver = new Promise<void>((resolve) => void wire.once("close", resolve))
  wire.on("data", () => (isAnswered = true))
  wire.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${ground.people[side % ground.people.length]?.token}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nTransfer-Encoding: chunked\r\n\r\n`
  )
  const chunk = (bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])
  wire.write(chunk(Buffer.from(head)))
  const piece = chunk(PIECE)
  let sent = 0
  while (sent < ENDLESS && !isAnswered && !wire.destroyed && Date.now() < ground.until) {
    await Promise.race([new Promise<void>((resolve) => void wire.write(piece, () => resolve())), isOver])
    sent += PIECE.length
  }
  wire.destroy()
  return sent
}

/** More than the file of an avatar may have (5 MB), with all that goes on the way. */
const FAR_BEYOND = 32 * 1024 * 1024

const flood = async (ground: Ground, path: string, head: string) => {
  const { add, counts } = counting()
  await repeatedly(ground, AT_ONCE, async (side) => {
    const sent = await send(ground, side, path, head)
    if (sent >= FAR_BEYOND) add("taken")
    else if (Date.now() < ground.until) add("stopped")
  })
  return counts
}

const otherParts: Attack = {
  title: "S-15: an avatar comes with another part that has no end",
  refusals: ["stopped"],
  run: (ground) => flood(ground, CALLS.uploadAvatar.path, `${part("file", "a.png")}x\r\n${part("other", "b.png")}`)
}

const preamble: Attack = {
  title: "S-15: a form has no end before its first part",
  refusals: ["stopped"],
  run: (ground) => flood(ground, CALLS.uploadAvatar.path, "before")
}

export const forms = [otherParts, preamble] as const
