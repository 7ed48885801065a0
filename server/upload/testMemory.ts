import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { CALLS } from "#engine/api/calls.ts"
import { DATABASE } from "../dataFolder.ts"
import { QUICK, startProcess, twoFriends } from "../testProcess.ts"
import { mp4 } from "./testMedia.ts"

const MEGABYTE = 1024 * 1024

/** What a process has in memory, in bytes. */
const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024

/** Sends a video of so many megabytes as a form, and answers what the server says. */
const sendVideo = async (
  url: string,
  token: string,
  megabytes: number,
  md5 = createHash("md5")
): Promise<{ readonly code: number; readonly data: { readonly md5: string } }> => {
  const req = request(url + CALLS.uploadFile.path, {
    method: "POST",
    headers: { authorization: token, "content-type": "multipart/form-data; boundary=b" }
  })
  const answered = once(req, "response") as Promise<[AsyncIterable<Buffer>]>
  req.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="v${megabytes}.mp4"\r\n\r\n`)
  // pixels to the end of the file: behind them nothing would be kept
  const head = Buffer.concat([mp4(640, 360, 12), Buffer.from("\0\0\0\0mdat", "latin1")])
  const piece = Buffer.alloc(MEGABYTE, megabytes)
  for (const bytes of [head, ...Array.from({ length: megabytes }, () => piece)]) {
    md5.update(bytes)
    if (!req.write(bytes)) await once(req, "drain")
  }
  req.end("\r\n--b--\r\n")
  const [res] = await answered
  let text = ""
  for await (const chunk of res) text += chunk.toString()
  return JSON.parse(text) as { code: number; data: { md5: string } }
}

export interface Measured {
  /** Bytes that memory grew by at most, while the file came. */
  readonly grew: number
  readonly seconds: number
  readonly code: number
  /** What is kept is what was sent. */
  readonly isWhole: boolean
}

/** Uploads a file of so many megabytes to a server of its own, and watches its memory meanwhile (Linux). */
export const measureUpload = async (megabytes: number): Promise<Measured> => {
  const data = mkdtempSync(join(tmpdir(), "parley-memory-"))
  const server = startProcess({ ...QUICK, PARLEY_DATA: data })
  try {
    const url = await server.url
    const [mira] = await twoFriends(url)
    const sql = new DatabaseSync(join(data, DATABASE), { timeout: 60_000 })
    sql.prepare("INSERT INTO settings (name, value) VALUES ('fileUpload.size', ?)").run(String(megabytes + 1))
    sql.close()
    // what is loaded once, and never again
    await sendVideo(url, mira.token, 1)
    const pid = server.child.pid ?? 0
    const before = residentOf(pid)
    let most = before
    const watch = setInterval(() => void (most = Math.max(most, residentOf(pid))), 20)
    const from = performance.now()
    const md5 = createHash("md5")
    const { code, data: said } = await sendVideo(url, mira.token, megabytes, md5)
    clearInterval(watch)
    return { grew: most - before, seconds: (performance.now() - from) / 1000, code, isWhole: said.md5 === md5.digest("hex") }
  } finally {
    server.child.kill("SIGKILL")
    await server.ended
    rmSync(data, { recursive: true, force: true })
  }
}
