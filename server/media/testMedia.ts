import { createHash, randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { defaultConfig } from "../Config.ts"
import { FILES } from "../dataFolder.ts"
import { SILENT } from "../log.ts"
import { startServer } from "../start.ts"
import { testStore } from "../testStore.ts"

/** A person who is logged in. */
export interface Guest {
  readonly id: number
  readonly token: string
  /** The cookies that a browser would send to `/storage` after the login. */
  readonly cookie: string
}

/** A service for tests of media: over real HTTP, with three people; Mira and Tomas are friends, and Evelyn is a stranger to both. */
export const openMedia = async () => {
  const data = mkdtempSync(join(tmpdir(), "parley-media-"))
  const argon2 = { memoryKib: 8, passes: 1, waiting: 100 }
  const database = await testStore(data)
  const config = defaultConfig({ port: 0, host: "127.0.0.1", ...database.config, argon2, registerInterval: 0 })
  const server = await startServer(config, SILENT)
  const { sql } = database

  const post = async (call: CallName, body: object, token = "", more: Record<string, string> = {}) => {
    const answer = await fetch(server.url + CALLS[call].path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token, "accept-language": "en", ...more },
      body: JSON.stringify(body)
    })
    return { envelope: (await answer.json()) as { code: number; data: never }, cookies: answer.headers.getSetCookie() }
  }
  const enter = async (account: string): Promise<Guest> => {
    const who = { account, realname: account, password: "secret 1" }
    await post("register", who)
    const { cookies, envelope } = await post("login", who)
    const { authToken, userInfo } = envelope.data as { authToken: string; userInfo: { user_id: number } }
    return { id: userInfo.user_id, token: authToken, cookie: cookies[0]?.split(";")[0] ?? "" }
  }
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const answer = await fetch(server.url + path, { method, headers, redirect: "manual" })
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
  }
  const mira = await enter("mira")
  const tomas = await enter("tomas")
  const evelyn = await enter("evelyn")
  await post("searchUser", { keywords: "tomas" }, mira.token)
  await post("friendAdd", { user_id: tomas.id, remark: "it is me" }, mira.token)
  await post("friendAdd", { user_id: mira.id, remark: "it is me" }, tomas.token)

  /** A file of Mira's as an upload leaves it. */
  const stored = (name: string, bytes: Buffer, mime: string): { readonly path: string; readonly file_id: number } => {
    const [hash, blob] = [createHash("sha256").update(bytes).update(name).digest("hex"), randomBytes(18).toString("base64url")]
    mkdirSync(join(data, FILES, blob.slice(0, 2)), { recursive: true })
    writeFileSync(join(data, FILES, blob.slice(0, 2), blob), bytes)
    const path = `/storage/file/${randomBytes(18).toString("base64url")}.${name.split(".").at(-1) ?? ""}`
    sql
      .prepare("INSERT INTO blobs (hash, blob, thumb, size, md5, mime) VALUES (?, ?, '', ?, '', ?)")
      .run(hash, blob, bytes.length, mime)
    const kept = sql
      .prepare(
        "INSERT INTO files (path, hash, owner, name, ext, cate, created_at, due) VALUES (?, ?, ?, ?, '', 2, 0, 9e15) RETURNING file_id"
      )
      .get(path, hash, mira.id, name)
    return { path, file_id: Number(kept?.["file_id"]) }
  }
  const close = async (): Promise<void> => {
    await server.close()
    await database.drop()
    rmSync(data, { recursive: true, force: true })
  }
  return { url: server.url, data, sql, post, enter, get, stored, mira, tomas, evelyn, close }
}

export type Media = Awaited<ReturnType<typeof openMedia>>
