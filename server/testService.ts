import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { PHONE_PATTERNS } from "#engine/account/realAccount.ts"
import type { CallBody, CallName } from "#engine/api/calls.ts"
import { Millis } from "#engine/format/Millis.ts"
import { isLoopback } from "./account/login/isLoopback.ts"
import { argon2 } from "./account/password/argon2.ts"
import { tokenHash } from "./account/session/token.ts"
import type { Blob } from "./blob/Blob.ts"
import { openDisk } from "./blob/disk.ts"
import type { CourierNotice } from "./code/Courier.ts"
import { openCodes } from "./code/codes.ts"
import { askHandler } from "./core.ts"
import type { CallConfig, Ctx, Reply } from "./Handler.ts"
import { coversSettled } from "./upload/covers.ts"
import { asReadBy, dataInLanguage } from "./socket/encode.ts"
import { NO_MAPS } from "./place/Maps.ts"
import type { Hub } from "./socket/Hub.ts"
import type { LogEntry } from "./store/LogEntry.ts"
import type { Store } from "./store/Store.ts"
import type { Sql } from "./testSql.ts"
import { callStore, type TestStore, testStore } from "./testStore.ts"

/** A frame as one user gets it. */
export interface DeliveredFrame {
  readonly type: string
  readonly data: Record<string, unknown>
}

/** A frame for one socket. */
interface CaughtUp {
  readonly clientId: string
  readonly type: string
  readonly data: unknown
}

/** A person who asked to be told how many people are online, and the socket that asked. */
interface Watched {
  readonly userId: number
  readonly clientId: string
}

/** A frame that went out beside the log. */
export interface Pushed {
  readonly to: ReadonlyArray<number>
  readonly type: string
  readonly data: unknown
  /** Session whose sockets do not get it. */
  readonly except?: string
}

export interface TestPerson {
  readonly id: number
  readonly account: string
  readonly token: string
}

/** The calls over a database of their own, without doors: sockets are names, frames are collected. */
export interface TestService {
  readonly store: Store
  /** Where the store keeps it, of whichever kind that is. */
  readonly database: TestStore
  readonly folder: string
  readonly blob: Blob
  /** A connection of its own, to look at the rows or to change settings. */
  readonly sql: Sql
  readonly entries: ReadonlyArray<LogEntry>
  /** Sockets that wait for somebody, by name; bound ones lead to their session. */
  readonly sockets: Map<string, string | undefined>
  readonly online: Set<number>
  /** What was told beside the log. */
  readonly pushed: ReadonlyArray<Pushed>
  /** Whose sockets are told how many are here. */
  readonly watched: ReadonlyArray<Watched>
  readonly caughtUp: ReadonlyArray<CaughtUp>
  /** What was sent to telephones and addresses. */
  readonly notices: ReadonlyArray<CourierNotice>
  /** Languages in which people wished to be spoken to, by number. */
  readonly spoken: ReadonlyMap<number, string>
  /** Languages in which a session wished to be spoken to, by the hash of its token. */
  readonly spokenIn: ReadonlyMap<string, string>
  /** The fingerprint of something secret. */
  readonly seal: (text: string) => string
  /** Moves the clock, in milliseconds. */
  readonly pass: (millis: number) => void
  readonly call: <C extends CallName>(
    name: C,
    body: CallBody<C>,
    as?: Partial<Ctx> | TestPerson
  ) => Promise<Result.Result<Reply, { readonly reason: string; readonly params: object }>>
  /** The answer of a call that must succeed. */
  readonly ok: <C extends CallName>(name: C, body: CallBody<C>, as?: Partial<Ctx> | TestPerson) => Promise<Reply>
  /** Why a call that must be refused is refused. */
  readonly no: <C extends CallName>(name: C, body: CallBody<C>, as?: Partial<Ctx> | TestPerson) => Promise<string>
  readonly person: (account: string) => Promise<TestPerson>
  /** The first finds the other by the account, without which a number leads to nobody (FRIEND-05). */
  readonly meet: (me: TestPerson, other: TestPerson) => Promise<void>
  readonly friends: (a: TestPerson, b: TestPerson) => Promise<void>
  readonly send: (
    from: TestPerson,
    to: TestPerson | string | number,
    content: string,
    id?: string
  ) => Promise<Record<string, unknown>>
  /** Frames to a user since the last look. */
  readonly heard: (who: TestPerson) => ReadonlyArray<DeliveredFrame>
  readonly close: () => Promise<void>
}

/** Passwords of tests need not be hard to guess. */
const CHEAP = { memoryKib: 8, passes: 1, waiting: 1000 }

/** The core with a hub that writes down what it is told. `where`: in memory unless a test needs threads, a file, or several stores at once. */
export const openService = async (
  config: Partial<CallConfig> = {},
  where: "memory" | "file" = "memory"
): Promise<TestService> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-"))
  const database = await (where === "file" ? testStore : callStore)(folder)
  const store = await database.open()
  const passwords = await argon2(CHEAP)
  const codes = await openCodes(store, "a secret of tests")
  const blob = openDisk(join(folder, "files"))
  const entries: Array<LogEntry> = []
  store.onCommit((more) => void entries.push(...more))
  const sockets = new Map<string, string | undefined>()
  const online = new Set<number>()
  const pushed: Array<Pushed> = []
  const watched: Array<Watched> = []
  const caughtUp: Array<CaughtUp> = []
  const notices: Array<CourierNotice> = []
  const spoken = new Map<number, string>()
  const spokenIn = new Map<string, string>()
  const hub: Hub = {
    tell: () => undefined,
    bind: (clientId, { sessionId }) => {
      if (!sockets.has(clientId) || (sockets.get(clientId) ?? sessionId) !== sessionId) return false
      sockets.set(clientId, sessionId)
      return true
    },
    shut: (sessionId) => {
      for (const [name, owner] of sockets) if (owner === sessionId) sockets.delete(name)
    },
    drop: (sessionId, keep) => {
      for (const [name, owner] of sockets)
        if (owner === sessionId && name === keep) sockets.set(name, undefined)
        else if (owner === sessionId) sockets.delete(name)
    },
    used: (sessionId) =>
      void store
        .write("useSessions", { hashes: [sessionId], now: clock })
        .catch((error: unknown) => broken.push({ what: "sessions not noted", error })),
    speak: (userId, language) => void spoken.set(userId, language),
    speakIn: (sessionId, language) => void spokenIn.set(sessionId, language),
    isOnline: (userId) => online.has(userId),
    sockets: () => sockets.size,
    catchUp: (clientId, type, { json }) => void caughtUp.push({ clientId, type, data: JSON.parse(json) }),
    watch: (userId, clientId) => void watched.push({ userId, clientId }),
    push: (to, type, data, except) => void pushed.push({ to, type, data, ...(except === undefined ? {} : { except }) })
  }
  const broken: Array<{ readonly what: string; readonly error: unknown }> = []
  let clock = 1_750_000_000_000
  const base: CallConfig = {
    data: folder,
    publicUrl: "http://chat.example",
    storageQuota: 0,
    sendLimit: { count: 0, seconds: 1 },
    loginLimit: { count: 6, seconds: 300 },
    loginAddressLimit: { count: 100, seconds: 300 },
    registerInterval: 600,
    registerLimit: { count: 0, seconds: 1 },
    codeLimit: { count: 0, seconds: 1 },
    phonePatterns: PHONE_PATTERNS,
    smtpUrl: "",
    smsUrl: "",
    codesByHand: 0,
    partners: [],
    mapTiles: "",
    mapAttribution: "",
    placesUrl: "",
    iceServers: [],
    turnSecret: "",
    turnTtl: 86_400,
    ...config
  }
  const ctx = (as: Partial<Ctx> | TestPerson = {}): Ctx => ({
    store,
    hub,
    passwords,
    codes,
    courier: { take: (notice) => void notices.push(notice), trial: (notice) => Promise.resolve(void notices.push(notice)) },
    blob,
    maps: NO_MAPS,
    failed: (what, error) => void broken.push({ what, error }),
    config: base,
    now: Millis.make(clock),
    tokenHash: "token" in as ? tokenHash(as.token) : "",
    ip: "127.0.0.1",
    isLocal: !("ip" in as) || isLoopback(as.ip ?? ""),
    home: base.publicUrl,
    language: "en",
    text: (key, params = {}) => [key, ...Object.values(params)].join(":"),
    userAgent: "",
    clientId: "",
    signature: { id: "", at: "", sign: "" },
    ...("token" in as ? {} : as)
  })
  const call: TestService["call"] = (name, body, as) => askHandler(name, body as Readonly<Record<string, unknown>>, ctx(as))
  const ok: TestService["ok"] = async (name, body, as) => {
    const answer = await call(name, body, as)
    if (Result.isFailure(answer)) throw new Error(`${name} was refused: ${answer.failure.reason}`)
    return answer.success
  }
  const no: TestService["no"] = async (name, body, as) => {
    const answer = await call(name, body, as)
    return Result.isFailure(answer) ? answer.failure.reason : "nothing"
  }
  const person: TestService["person"] = async (account) => {
    await ok("register", { account, realname: account.toUpperCase(), password: "secret 1" })
    const { data } = await ok("login", { account, password: "secret 1" })
    const { authToken, userInfo } = data as { authToken: string; userInfo: { user_id: number } }
    return { id: userInfo.user_id, account, token: authToken }
  }
  const looked = new Map<number, number>()
  return {
    store,
    database,
    folder,
    blob,
    sql: database.sql,
    entries,
    sockets,
    online,
    pushed,
    watched,
    caughtUp,
    notices,
    spoken,
    spokenIn,
    seal: codes.seal,
    pass: (millis) => void (clock += millis),
    call,
    ok,
    no,
    person,
    meet: async (me, other) => {
      await ok("searchUser", { keywords: other.account }, me)
    },
    friends: async (a, b) => {
      await ok("searchUser", { keywords: b.account }, a)
      await ok("friendAdd", { user_id: b.id, remark: "it is me" }, a)
      await ok("friendAdd", { user_id: a.id, remark: "it is me" }, b)
    },
    send: async (from, to, content, id = crypto.randomUUID()) => {
      const toContactId = typeof to === "object" ? to.id : to
      return (await ok("sendMessage", { id, toContactId, type: "text", content }, from)).data as Record<string, unknown>
    },
    heard: (who) => {
      const from = looked.get(who.id) ?? 0
      looked.set(who.id, entries.length)
      return entries.slice(from).flatMap(({ audiences, type }) =>
        audiences
          .filter(({ to }) => to.includes(who.id))
          .map((each) => ({
            type,
            data: JSON.parse(
              dataInLanguage(asReadBy(each, who.id), (key, params) => [key, ...Object.values(params)].join(":"))
            ) as Record<string, unknown>
          }))
      )
    },
    close: async () => {
      await coversSettled()
      if (broken[0] !== undefined) throw new Error(broken[0].what, { cause: broken[0].error })
      await store.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
