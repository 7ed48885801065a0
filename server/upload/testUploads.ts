import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { type Config, defaultConfig } from "../Config.ts"
import { FILES, STAGING } from "../dataFolder.ts"
import { SILENT } from "../log.ts"
import { type RunningServer, startServer } from "../start.ts"
import { testStore } from "../testStore.ts"
import type { Sql } from "../testSql.ts"

export interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: Record<string, unknown>
}

export interface Uploader {
  readonly id: number
  readonly account: string
  readonly token: string
}

/** A real server over real HTTP, and people who upload. */
export interface TestUploads {
  readonly url: string
  readonly sql: Sql
  readonly data: string
  readonly person: (account: string) => Promise<Uploader>
  readonly friends: (a: Uploader, b: Uploader) => Promise<void>
  readonly call: (name: CallName, body: object, who?: Uploader) => Promise<Answer>
  /** A form with these fields, files and texts, in their order. */
  readonly send: (name: CallName, fields: ReadonlyArray<readonly [string, string | File]>, who?: Uploader) => Promise<Answer>
  /** What is coming in now, and what is kept, as files on the disk. */
  readonly staged: () => ReadonlyArray<string>
  readonly kept: () => ReadonlyArray<string>
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

const filesIn = (folder: string): ReadonlyArray<string> =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : []
      )

export const openUploads = async (changes: Partial<Config> = {}): Promise<TestUploads> => {
  const data = mkdtempSync(join(tmpdir(), "parley-uploads-"))
  const database = await testStore(data)
  const config = defaultConfig({
    port: 0,
    host: "127.0.0.1",
    argon2: { memoryKib: 8, passes: 1, waiting: 100 },
    sendLimit: { count: 0, seconds: 1 },
    ...database.config,
    ...changes
  })
  let server: RunningServer = await startServer(config, SILENT)
  const headers = (who?: Uploader): Record<string, string> => ({
    "accept-language": "en",
    ...(who === undefined ? {} : { authorization: who.token })
  })
  const call: TestUploads["call"] = async (name, body, who) => {
    const answer = await fetch(server.url + CALLS[name].path, {
      method: "POST",
      headers: { ...headers(who), "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    return (await answer.json()) as Answer
  }
  return {
    get url() {
      return server.url
    },
    sql: database.sql,
    data,
    call,
    person: async (account) => {
      await call("register", { account, realname: account, password: "secret 1" })
      const { data: session } = await call("login", { account, password: "secret 1" })
      const { authToken, userInfo } = session as { authToken: string; userInfo: { user_id: number } }
      return { id: userInfo.user_id, account, token: authToken }
    },
    friends: async (a, b) => {
      await call("searchUser", { keywords: b.account }, a)
      await call("friendAdd", { user_id: b.id, remark: "it is me" }, a)
      await call("friendAdd", { user_id: a.id, remark: "it is me" }, b)
    },
    send: async (name, fields, who) => {
      const form = new FormData()
      for (const [field, value] of fields) form.append(field, value)
      const answer = await fetch(server.url + CALLS[name].path, { method: "POST", headers: headers(who), body: form })
      return (await answer.json()) as Answer
    },
    staged: () => filesIn(join(data, STAGING)),
    kept: () => filesIn(join(data, FILES)),
    restart: async () => {
      await server.close()
      server = await startServer(config, SILENT)
    },
    close: async () => {
      await server.close()
      await database.drop()
      rmSync(data, { recursive: true, force: true })
    }
  }
}

/** A file as a browser sends it. */
export const fileOf = (name: string, bytes: Buffer | string): File => new File([bytes as BlobPart], name)
