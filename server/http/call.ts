import { Result } from "effect"
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "../account/token.ts"
import type { Ctx, Handler, Reply } from "../Handler.ts"
import { costOfVector, withVector } from "../resume/vector.ts"
import { receive, uploadCode, type UploadName } from "../upload/door.ts"
import { requestFields } from "./body.ts"
import type { Allowance } from "./allowance.ts"
import { homeOf } from "./home.ts"
import type { Parts } from "./Parts.ts"
import { type Envelope, refusal, succeeded } from "./envelope.ts"
import { requestOf } from "./shape.ts"
import { eventText } from "./text.ts"

/** What calls run on. */
export type CallParts = Parts & { readonly reads: Allowance }

/** A call as it came in, body and all. */
export interface Asked {
  readonly name: CallName
  readonly req: IncomingMessage
  readonly body: Buffer
  readonly query: string
  readonly ip: string
  readonly language: string
}

/** What a session's allowance pays for: reads that are not free (DEC-0032). A filtered or searched list may look at thousands of rows. */
const COSTS: Partial<Readonly<Record<CallName, (request: object) => number>>> = {
  getMessageList: (request) => ("type" in request && request.type !== "" ? 10 : 1),
  searchMessages: () => 10,
  searchUser: () => 1,
  groupInfo: () => 1,
  groupUserList: () => 2,
  getAllUser: () => 2,
  getContactInfo: () => 1,
  scanQr: () => 1,
  getUserInfo: () => 1,
  getContacts: () => 2,
  friendIndex: () => 1,
  userList: () => 2,
  emojiIndex: () => 1,
  filesIndex: () => 5,
  momentsIndex: () => 2,
  manageUserIndex: () => 5,
  manageGroupIndex: () => 5,
  manageGroupUserList: () => 2,
  manageMessageIndex: () => 10,
  manageAudit: () => 2
}

/** Calls that have a limit of their own, of the service's choice or the store's. */
const LIMITED: ReadonlySet<CallName> = new Set<CallName>(["sendMessage", "forwardMessage", "resume", "sendToMsg"])
/** What anything else costs a session, in an allowance of its own: twice as many as pages. */
const ACT = 0.5

/** Whether the session may ask that now; what it reads and what it does are counted apart (DEC-0032). */
const mayAsk = ({ reads }: Pick<CallParts, "reads">, name: CallName, request: object, hash: string): boolean => {
  const cost = COSTS[name]?.(request) ?? 0
  if (cost > 0) return reads.spend(hash, cost, performance.now())
  return CALLS[name].who !== "user" || LIMITED.has(name) || reads.spend(`act ${hash}`, ACT, performance.now())
}

/** A vector of this many bytes is read only for somebody whose session lives: reading it holds up everybody. */
const LONG_VECTOR = 16 * 1024

/** What `resume` needs before its body is read: it pays by length, so that what is refused then has been paid for as well (DEC-0032). */
const mayResume = async ({ reads, store }: CallParts, ctx: Ctx, bytes: number): Promise<Result.Result<unknown, Refused>> => {
  if (bytes > LONG_VECTOR) {
    const session = await store.read("sessionOf", { tokenHash: ctx.tokenHash, now: ctx.now })
    if (Result.isFailure(session)) return session
  }
  const isPaid = reads.spend(ctx.tokenHash, costOfVector(bytes), performance.now())
  return isPaid ? Result.succeed(undefined) : Result.fail(refused("too-fast", { seconds: 1 }))
}

/** Frames may wait this long, in milliseconds, before senders are asked to wait instead. */
const BEHIND_MAX = 300

/** Calls by which people say something. */
const SENDS: ReadonlySet<CallName> = new Set<CallName>(["sendMessage", "forwardMessage", "setNotice"])

const header = (value: string | Array<string> | undefined): string => (Array.isArray(value) ? (value[0] ?? "") : (value ?? ""))

const contextOf = ({ blob, codes, config, courier, hub, passwords, store }: Parts, { ip, language, req }: Asked): Ctx => ({
  store,
  hub,
  config,
  passwords,
  codes,
  courier,
  blob,
  now: Millis.make(Date.now()),
  tokenHash: tokenHash(req.headers.authorization?.slice(0, 1000)),
  ip,
  home: homeOf(req, config.publicUrl),
  language,
  text: (key, params) => eventText(language, key, params),
  userAgent: header(req.headers["user-agent"]).slice(0, 500),
  signature: {
    id: header(req.headers["x-im-appid"]).slice(0, 64),
    at: header(req.headers["x-im-timestamp"]).slice(0, 16),
    sign: header(req.headers["x-im-sign"]).slice(0, 64)
  }
})

/** What a call needs before it may run: its caller's token, room for what it pushes, and its fields. */
const run = async (parts: CallParts, asked: Asked): Promise<Result.Result<Reply, Refused>> => {
  const { name, query, req } = asked
  const ctx = contextOf(parts, asked)
  if (CALLS[name].who === "user" && ctx.tokenHash === "") return Result.fail(refused("not-logged-in"))
  if (SENDS.has(name) && parts.hub.behind() > BEHIND_MAX) return Result.fail(refused("busy"))
  if (name === "resume") {
    const may = await mayResume(parts, ctx, asked.body.length)
    if (Result.isFailure(may)) return Result.fail(may.failure)
  }
  const read = requestFields(req.headers["content-type"] ?? "", asked.body, query)
  const fields = name === "resume" ? Result.flatMap(read, withVector) : read
  if (Result.isFailure(fields)) return Result.fail(fields.failure)
  const request = requestOf(name, fields.success)
  if (Result.isFailure(request)) return Result.fail(request.failure)
  if (!mayAsk(parts, name, request.success, ctx.tokenHash)) return Result.fail(refused("too-fast", { seconds: 1 }))
  // The table pairs each name with its own request; TypeScript cannot follow the pair through a variable name.
  return (parts.handlers[name] as Handler<CallName>)(ctx, request.success)
}

/** Answers a call. A fault is logged under an id that the caller hears; nothing else of it gets out. */
export const answerCall = (parts: CallParts, asked: Asked): Promise<Envelope> =>
  answered(parts, asked, async () => {
    const answer = await run(parts, asked)
    return Result.isSuccess(answer) ? succeeded(answer.success, asked.language) : refusal(answer.failure, asked.language)
  })

/** The same for a call that brings a file; nothing when the caller went away. */
export const answerUpload = (parts: CallParts, asked: Asked & { readonly name: UploadName }): Promise<Envelope | null> =>
  answered(parts, asked, async () => {
    const { language, name, query, req } = asked
    const { handlers, hub, staging } = parts
    if (hub.behind() > BEHIND_MAX) return refusal(refused("busy"), language)
    const answer = await receive({ name, req, query, ctx: contextOf(parts, asked), staging, handlers })
    if (answer === null) return null
    if (Result.isSuccess(answer)) return succeeded(answer.success, language)
    const envelope = refusal(answer.failure, language)
    return { ...envelope, code: uploadCode(name, answer.failure, envelope.code) }
  })

const answered = async <A>(parts: CallParts, asked: Asked, work: () => Promise<A>): Promise<A | Envelope> => {
  try {
    return await work()
  } catch (error) {
    const id = randomBytes(5).toString("hex")
    parts.log.error("call broke", { id, call: asked.name, error })
    return refusal(refused("broken", { id }), asked.language)
  }
}
