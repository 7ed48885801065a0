import { once } from "node:events"
import { request } from "node:http"
import { text } from "node:stream/consumers"
import { CALLS } from "#engine/api/calls.ts"
import { postCall, twoFriends } from "#server/testProcess.ts"
import { compared } from "../compared.ts"
import type { Part, Row, Share } from "../Row.ts"
import { freshFolder, removeFolder } from "../server/fill.ts"
import { canPin, pinned } from "../server/Pinned.ts"
import { ownMemory } from "./memory.ts"
import { openRoomy } from "./roomy.ts"

const MEGABYTE = 1024 * 1024
const MEGABYTES = 2048
/** A part, as our clients send it. */
const PART = 8 * MEGABYTE
const SHARE_MIN = 0.7
const GROWTH_MAX = 64

const RATE = "a file of 2 GB over loopback"
const MEMORY = "a file of 2 GB: memory that the server takes for it"

/** Letters, as a text has them; they are the same in each part, for nobody looks at them twice. */
const LETTERS = Buffer.alloc(PART, "Parley takes what is sent, and gives it back. ")

/** Posts bytes, and gives the answer. */
const post = async (url: string, headers: Readonly<Record<string, string>>, bytes: Buffer): Promise<string> => {
  const asked = request(url, { method: "POST", headers: { ...headers, "content-length": bytes.length } })
  const answered = once(asked, "response") as Promise<[AsyncIterable<Buffer>]>
  asked.end(bytes)
  const [answer] = await answered
  return text(answer)
}

/** Sends so many bytes in parts; megabytes a second. */
const sent = async (bytes: number, send: (offset: number, part: Buffer) => Promise<void>): Promise<number> => {
  const from = performance.now()
  for (let offset = 0; offset < bytes; offset += PART) await send(offset, LETTERS.subarray(0, Math.min(PART, bytes - offset)))
  return bytes / MEGABYTE / ((performance.now() - from) / 1000)
}

const bare = async (bytes: number): Promise<number> => {
  const folder = freshFolder()
  const server = pinned(new URL("bareUpload.ts", import.meta.url), 0)
  try {
    const { port } = await server.ask<{ port: number }>({ folder })
    return await sent(bytes, async (_, part) => void (await post(`http://127.0.0.1:${port}/`, {}, part)))
  } finally {
    await server.end()
    removeFolder(folder)
  }
}

/** The call's data; throws for what is refused. */
const taken = (answer: string): Record<string, unknown> => {
  const { code, data, msg } = JSON.parse(answer) as { code: number; data: Record<string, unknown>; msg: string }
  if (code !== 0) throw new Error(`A part was refused: ${code} ${msg}`)
  return data
}

interface Ours {
  readonly rate: number
  /** Bytes that memory grew by at most. */
  readonly grew: number
}

/** From the first part until the file is kept and has its number. */
const ours = async (bytes: number): Promise<Ours> => {
  const server = await openRoomy(bytes / MEGABYTE + 1, canPin ? ["taskset", "-c", "0"] : [])
  try {
    const [mira] = await twoFriends(server.url)
    const headers = { authorization: mira.token, "content-type": "application/octet-stream" }
    const upload = async (size: number): Promise<number> => {
      const begun = await postCall(server.url, "uploadBegin", { name: `${size}.txt`, size }, mira.token)
      const key = (begun.data as { readonly upload: string }).upload
      return sent(size, async (offset, part) => {
        const path = `${CALLS.uploadPart.path}?upload=${key}&offset=${offset}`
        taken(await post(server.url + path, headers, part))
        if (offset + part.length < size) return
        const done = await postCall(server.url, "uploadFile", { upload: key }, mira.token)
        if (done.code !== 0) throw new Error(`The file was refused: ${done.code} ${done.msg}`)
      })
    }
    // what is loaded once, and never again
    await upload(2 * PART)
    const before = ownMemory(server.pid)
    let most = before
    const watch = setInterval(() => void (most = Math.max(most, ownMemory(server.pid))), 20)
    try {
      const rate = await upload(bytes)
      return { rate, grew: most - before }
    } finally {
      clearInterval(watch)
    }
  } finally {
    await server.close()
  }
}

const measure = async (share: Share): Promise<ReadonlyArray<Row>> => {
  const bytes = share(MEGABYTES) * MEGABYTE
  const { grew, rate } = await ours(bytes)
  const least = await bare(bytes)
  return [
    compared(
      {
        ...{ name: RATE, measured: rate, unit: "MB/s" },
        baseline: { name: "node:http that writes the same bytes and syncs", measured: least }
      },
      `at least ${SHARE_MIN * 100} % of the other`,
      rate >= SHARE_MIN * least
    ),
    compared({ name: MEMORY, measured: grew / MEGABYTE, unit: "MB" }, `at most ${GROWTH_MAX} MB`, grew <= GROWTH_MAX * MEGABYTE)
  ]
}

export const UPLOAD_PART: Part = { figures: [RATE, MEMORY], measure }
