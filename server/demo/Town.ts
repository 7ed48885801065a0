import { randomBytes, randomUUID } from "node:crypto"
import { DatabaseSync } from "node:sqlite"
import { Result, Schema } from "effect"
import { type CallBody, CALLS, type CallName, type CallRequest } from "#engine/api/calls.ts"
import { Millis } from "#engine/format/Millis.ts"
import { htmlOf } from "#engine/message/compose.ts"
import { argon2 } from "../account/password/argon2.ts"
import { tokenHash } from "../account/session/token.ts"
import { inMemory } from "../blob/memory.ts"
import { NO_MAPS } from "../place/Maps.ts"
import { openCodes } from "../code/codes.ts"
import type { Ctx, Handler } from "../Handler.ts"
import { handlers } from "../handlers.ts"
import { eventText } from "../http/text.ts"
import type { Hub } from "../socket/Hub.ts"
import { openSqlite } from "../store/sqlite/open.ts"
import { accountOf, NAMES, PASSWORD } from "./people.ts"

/** There are no sockets while history is made. */
const SILENCE: Hub = {
  tell: () => undefined,
  bind: () => false,
  drop: () => undefined,
  shut: () => undefined,
  isOnline: () => false,
  speak: () => undefined,
  speakIn: () => undefined,
  watch: () => undefined,
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

/** A database in which people do things at moments that lie in the past, each through the server's own calls. */
export interface DemoTown {
  /** One call of somebody at a moment; a refusal is a fault of the story. */
  readonly ask: <C extends CallName>(name: C, body: CallBody<C>, by: number, at: number) => Promise<unknown>
  /** Says something; the message's id and number. */
  readonly say: (said: DemoMessage) => Promise<{ readonly id: string; readonly msg_id: number }>
  readonly close: () => Promise<void>
}

/** Opens the database file and settles the people of the demo in it. `home`: the address of the service. */
export const openTown = async (file: string, home: string, since: number): Promise<DemoTown> => {
  const store = await openSqlite(file)
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
    blob: inMemory(),
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
  const ask: DemoTown["ask"] = async (name, body, by, at) => {
    const request = decoders[name]?.(body) as CallRequest<typeof name>
    const answer = await (handlers[name] as Handler<typeof name>)(ctx(by, at), request)
    if (Result.isFailure(answer)) throw new Error(`${name} of ${by} was refused: ${answer.failure.reason}`)
    return answer.success.data
  }
  return {
    ask,
    say: async ({ at, by, mentions = [], pid = 0, text, to }) => {
      const id = randomUUID()
      const content = htmlOf(text)
      const body = { id, toContactId: to, type: "text", content, at: [...mentions], pid }
      const { msg_id } = (await ask("sendMessage", body, by, at)) as { readonly msg_id: number }
      return { id, msg_id }
    },
    close: async () => {
      sql.exec("DELETE FROM sessions")
      sql.close()
      await store.close()
    }
  }
}
