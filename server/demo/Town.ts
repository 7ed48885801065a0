import { randomBytes, randomUUID } from "node:crypto"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Result, Schema } from "effect"
import { type CallBody, CALLS, type CallName, type CallRequest } from "#engine/api/calls.ts"
import { Millis } from "#engine/format/Millis.ts"
import { htmlOf } from "#engine/message/compose.ts"
import { argon2 } from "../account/password/argon2.ts"
import { tokenHash } from "../account/session/token.ts"
import { openDisk } from "../blob/disk.ts"
import { openStaging } from "../blob/Staging.ts"
import { DATABASE, FILES, STAGING } from "../dataFolder.ts"
import { NO_MAPS } from "../place/Maps.ts"
import { openCodes } from "../code/codes.ts"
import type { Ctx, Handler } from "../Handler.ts"
import { handlers } from "../handlers.ts"
import { eventText } from "../http/text.ts"
import type { Hub } from "../socket/Hub.ts"
import { openSqlite } from "../store/sqlite/open.ts"
import { coversSettled } from "../upload/covers.ts"
import type { UploadTerms } from "../upload/mayUpload.ts"
import { accountOf, NAMES, PASSWORD } from "./people.ts"

/** There are no sockets while history is made. */
const SILENCE: Hub = {
  tell: () => undefined,
  bind: () => false,
  drop: () => undefined,
  shut: () => undefined,
  used: () => undefined,
  isOnline: () => false,
  speak: () => undefined,
  speakIn: () => undefined,
  watch: () => undefined,
  catchUp: () => undefined,
  sockets: () => 0,
  push: () => undefined
}

const UNLIMITED = { count: 0, seconds: 1 }

const decoders = Object.fromEntries(
  Object.entries(CALLS).map(([name, { request }]) => [
    name,
    Schema.decodeUnknownSync(request as Schema.ConstraintDecoder<unknown>)
  ])
)

/** Something said, with what it is beside its text. */
export interface DemoMessage {
  readonly by: number
  /** A person's number, `group-N`, or -1 for one's own notes. */
  readonly to: number | string
  readonly text: string
  /** Milliseconds. */
  readonly at: number
  readonly mentions?: ReadonlyArray<number>
  readonly pid?: number
}

/** A file as somebody has it. */
interface DemoFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Something said that is more than words. */
interface DemoAttachment extends Pick<DemoMessage, "at" | "by" | "to"> {
  /** As it travels. */
  readonly type: string
  /** Number of the stored file; 0 without one. */
  readonly file: number
  /** What travels beside it. */
  readonly said: object
}

/** A database in which people do things at moments that lie in the past, each through the server's own calls. */
export interface DemoTown {
  /** One call of somebody at a moment; a refusal is a fault of the story. */
  readonly ask: <C extends CallName>(name: C, body: CallBody<C>, by: number, at: number) => Promise<unknown>
  /** Says something; the message's id and number. */
  readonly say: (said: DemoMessage) => Promise<{ readonly id: string; readonly msg_id: number }>
  /** Stores a file of somebody; its number. */
  readonly bring: (file: DemoFile, by: number, at: number) => Promise<number>
  /** Says a stored file, a place or a card. */
  readonly attach: (said: DemoAttachment) => Promise<void>
  /** Gives somebody a picture of themselves. */
  readonly show: (file: DemoFile, by: number, at: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Files of the demo are as large as it makes them. */
const TERMS: Omit<UploadTerms, "userId"> = {
  bytes: Number.MAX_SAFE_INTEGER,
  extensions: [],
  room: Number.MAX_SAFE_INTEGER,
  quota: 0
}

/** Opens the database in a folder and settles the people of the demo in it. `home`: the address of the service. */
export const openTown = async (folder: string, home: string, since: number): Promise<DemoTown> => {
  const file = join(folder, DATABASE)
  const store = await openSqlite(file)
  const blob = openDisk(join(folder, FILES))
  const staging = await openStaging(join(folder, STAGING))
  const passwords = await argon2({ memoryKib: 8192, passes: 1, waiting: 100 })
  const hash = Result.getOrThrow(await passwords.hash(PASSWORD))
  const codes = await openCodes(store, randomBytes(32).toString("base64url"))
  const tokens = new Map<number, string>()
  const sql = new DatabaseSync(file)
  const session = sql.prepare(
    "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at, bound_at) VALUES (?, ?, 'h5', 1, ?, ?, ?)"
  )
  for (const [index, realname] of NAMES.entries()) {
    const account = accountOf(index + 1)
    const who = {
      account,
      realname,
      password: hash,
      ip: "127.0.0.1",
      isLocal: true,
      registerInterval: 0,
      now: Millis.make(since)
    }
    const opened = Result.getOrThrow(await store.write("openAccount", who))
    const token = randomUUID()
    tokens.set(opened.user_id, token)
    session.run(tokenHash(token), opened.user_id, since, Number.MAX_SAFE_INTEGER, since)
  }
  const ctx = (by: number, at: number): Ctx => ({
    store,
    failed: (what, error) => {
      throw new Error(what, { cause: error })
    },
    hub: SILENCE,
    passwords,
    codes,
    courier: { take: () => undefined, trial: () => Promise.resolve(undefined) },
    language: "en",
    blob,
    maps: NO_MAPS,
    config: {
      data: "",
      publicUrl: home,
      storageQuota: 0,
      sendLimit: UNLIMITED,
      loginLimit: UNLIMITED,
      loginAddressLimit: UNLIMITED,
      registerInterval: 0,
      registerLimit: UNLIMITED,
      codeLimit: UNLIMITED,
      phonePatterns: [],
      smtpUrl: "",
      smsUrl: "",
      codesByHand: 0,
      iceServers: [],
      turnSecret: "",
      turnTtl: 0,
      partners: [],
      mapTiles: "",
      mapAttribution: "",
      placesUrl: ""
    },
    now: Millis.make(at),
    tokenHash: tokenHash(tokens.get(by) ?? ""),
    ip: "127.0.0.1",
    isLocal: true,
    home,
    text: (key, params = {}) => eventText("en", key, params),
    userAgent: "demo",
    clientId: "",
    signature: { id: "", at: "", sign: "" }
  })
  const told = async <C extends CallName>(name: C, body: CallBody<C>, by: number, asking: Ctx): Promise<unknown> => {
    const request = decoders[name]?.(body) as CallRequest<C>
    const answer = await (handlers[name] as Handler<C>)(asking, request)
    if (Result.isFailure(answer)) throw new Error(`${name} of ${by} was refused: ${answer.failure.reason}`)
    return answer.success.data
  }
  const ask: DemoTown["ask"] = (name, body, by, at) => told(name, body, by, ctx(by, at))
  /** A call that brings a file, as the door hands it on. */
  const upload = async (name: "uploadFile" | "uploadAvatar", { bytes, name: called }: DemoFile, by: number, at: number) => {
    const writing = Result.getOrThrow(await staging.begin())
    try {
      Result.getOrThrow(await writing.write(bytes))
      const incoming = {
        staging,
        terms: { ...TERMS, userId: by },
        file: { name: called, staged: Result.getOrThrow(await writing.end()) }
      }
      return await told(name, {}, by, { ...ctx(by, at), incoming })
    } finally {
      await writing.discard()
    }
  }
  return {
    ask,
    bring: async (brought, by, at) => ((await upload("uploadFile", brought, by, at)) as { readonly file_id: number }).file_id,
    attach: async ({ at, by, file: fileId, said, to, type }) => {
      const body = { id: randomUUID(), toContactId: to, type, content: "", file_id: fileId, extends: { ...said } }
      await ask("sendMessage", body, by, at)
    },
    show: async (brought, by, at) => void (await upload("uploadAvatar", brought, by, at)),
    say: async ({ at, by, mentions = [], pid = 0, text, to }) => {
      const id = randomUUID()
      const content = htmlOf(text)
      const body = { id, toContactId: to, type: "text", content, at: [...mentions], pid }
      const { msg_id } = (await ask("sendMessage", body, by, at)) as { readonly msg_id: number }
      return { id, msg_id }
    },
    close: async () => {
      await coversSettled()
      sql.exec("DELETE FROM sessions")
      sql.close()
      await store.close()
    }
  }
}
