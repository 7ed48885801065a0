import { Result } from "effect"
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { tokenHash } from "../account/session/token.ts"
import { type CallFacts, contextOf } from "../context.ts"
import type { Ctx, Handler, Reply } from "../Handler.ts"
import { costOfVector, withVector } from "../resume/vector.ts"
import { receive, uploadCode, type UploadName } from "../upload/door.ts"
import { BODY_MAX, bytesTold, LONG_BODY_MAX, readBody, requestFields, STRANGERS_BODY_MAX } from "./body.ts"
import { type Crowd, crowdOf } from "./crowd.ts"
import { type Overload, overloadOf } from "./overload.ts"
import type { Fields } from "./form.ts"
import { homeOf } from "./home.ts"
import { isLocal } from "./isLocal.ts"
import type { Parts } from "./Parts.ts"
import { type Hearers, POLICIES } from "./policies.ts"
import { type Accounts, accountsOf } from "./rateLimit/accounts.ts"
import { type Budgets, budgetsOf, costOf, costOfBody, needsWriter } from "./rateLimit/costs.ts"
import type { RequestCounter } from "./requests.ts"
import { type EnvelopeOut, refusalEnvelope, successEnvelope } from "./envelope.ts"
import type { SecurityLog } from "./securityLog.ts"
import { decodeRequest } from "./shape.ts"
import { type TurnsOf, turnsOf } from "./turnsOf.ts"
import { requestsUnderWay, type UnderWay } from "./underWay.ts"

/** Calls that one account has under way, and those among them that change something: they run one after the other with everybody's. */
const LOOKING = 8
const CHANGING = 2

/** What calls run on, whichever door they come through. */
export interface CallParts extends Parts {
  readonly accounts: Accounts
  readonly budgets: Budgets
  readonly crowd: Crowd
  readonly overload: Overload
  readonly requests: RequestCounter
  readonly security: SecurityLog
  /** Calls that each address has under way. */
  readonly calls: UnderWay
  /** An account's calls take turns, those that change something in a line of their own, so that what all share is never filled by one. */
  readonly turns: { readonly looking: TurnsOf; readonly changing: TurnsOf }
}

/** One set of limits for both doors. */
export const callPartsOf = (parts: Parts & Pick<CallParts, "requests" | "security">): CallParts => ({
  ...parts,
  accounts: accountsOf(parts),
  budgets: budgetsOf(parts.config),
  crowd: crowdOf(parts.hub),
  overload: overloadOf(parts),
  calls: requestsUnderWay(parts.config.requestLimit),
  turns: { looking: turnsOf(LOOKING), changing: turnsOf(CHANGING) }
})

/** A call as it came in. */
export interface IncomingCall {
  readonly name: CallName
  readonly req: IncomingMessage
  readonly query: string
  readonly ip: string
  readonly language: string
}

/** Who pays where no account does. */
const from = ({ ip }: Pick<Ctx, "ip">): string => `from ${ip}`

/** Whether a call must wait, because too much is sent to its hearers; for a call about a message the conversation is looked up. */
const isCrowded = async ({ crowd, store }: CallParts, hearers: Hearers, payer: Payer, request: object): Promise<boolean> => {
  const isNamed = hearers === "chat of the message" && "id" in request
  const chat = isNamed ? await store.read("chatOfMessage", { id: String(request.id) }) : undefined
  if (chat !== undefined && Result.isFailure(chat)) return true
  return crowd.isBusyFor(payer.name, chat === undefined ? request : { toContactId: chat.success }, performance.now())
}

const header = (value: string | Array<string> | undefined): string => (Array.isArray(value) ? (value[0] ?? "") : (value ?? ""))

const factsOf = ({ config }: Parts, { ip, language, req }: IncomingCall): CallFacts => ({
  now: Millis.make(Date.now()),
  tokenHash: tokenHash(req.headers.authorization?.slice(0, 1000)),
  ip,
  isLocal: isLocal(req, ip, config),
  home: homeOf(req, config.publicUrl),
  language,
  userAgent: header(req.headers["user-agent"]).slice(0, 500),
  clientId: header(req.headers["clientid"]).slice(0, 64),
  signature: {
    id: header(req.headers["x-im-appid"]).slice(0, 64),
    at: header(req.headers["x-im-timestamp"]).slice(0, 16),
    sign: header(req.headers["x-im-sign"]).slice(0, 64)
  }
})

/** The account or address whose budget a call uses, and the refusal, if there is one. */
export interface Payer {
  /** The account; nothing where guests ask. */
  readonly account: string | undefined
  /** Account or address. */
  readonly name: string
  readonly refused: Refused | undefined
}

/**
 * The account that pays for a call; none where guests may ask. Where only users may ask, guests are refused here: a token that is
 * made up reaches no handler, and its address pays, as for guests, for the lookup (DEC-0032).
 */
const payerOf = async ({ accounts, budgets }: CallParts, { name }: IncomingCall, ctx: Ctx): Promise<Payer> => {
  const isForUsers = CALLS[name].who === "user"
  const guest = { account: undefined, name: from(ctx) }
  if (isForUsers && ctx.tokenHash === "") return { ...guest, refused: refused("not-logged-in") }
  const account = await accounts.accountOf(ctx)
  if (Result.isSuccess(account)) return { account: account.success, name: account.success, refused: undefined }
  if (!isForUsers) return { ...guest, refused: undefined }
  return { ...guest, refused: budgets.pay("reads", guest.name, 1, performance.now()) ?? account.failure }
}

/** How much may come with a call: little where anybody may make it, or the caller is unknown (DEC-0171). */
const roomFor = (name: CallName, { account, refused: why }: Payer): number => {
  if (account === undefined || why !== undefined || CALLS[name].who !== "user") return STRANGERS_BODY_MAX
  return name === "resume" ? LONG_BODY_MAX : BODY_MAX
}

/** Why a call of so many bytes is refused: `resume` costs the store as much as it is long. */
export const unpaidVector = ({ budgets }: CallParts, name: CallName, payer: string, bytes: number): Refused | undefined =>
  name === "resume" ? budgets.pay("reads", payer, costOfVector(bytes), performance.now()) : undefined

/** Why a body of this length is refused before it is parsed: its cost is taken first. */
const unpaidBody = (parts: CallParts, name: CallName, payer: string, bytes: number): Refused | undefined =>
  parts.budgets.pay("bytes", payer, costOfBody(bytes), performance.now()) ?? unpaidVector(parts, name, payer, bytes)

/** Why a call may not be asked now. */
const unpaid = (
  { budgets }: CallParts,
  name: CallName,
  request: object,
  ctx: Ctx,
  account: string | undefined
): Refused | undefined => {
  const price = costOf(name, request)
  return price === undefined ? undefined : budgets.pay(price[0], account ?? from(ctx), price[1], performance.now())
}

/** Counts a call that sends an e-mail or a text message, by its outcome. */
const countPost = ({ metrics }: CallParts, answer: Result.Result<Reply, Refused>): void => {
  const isOver = Result.isFailure(answer) && answer.failure.reason === "too-many-codes"
  metrics.add("parley_codes_total", Result.isSuccess(answer) ? "accepted" : isOver ? "over-limit" : "refused")
}

/** Counts what was answered, and writes down what was refused. */
export const noteOutcome = (
  parts: CallParts,
  {
    answer,
    ip,
    name,
    payer
  }: {
    readonly name: CallName
    readonly ip: string
    readonly payer: Payer
    readonly answer: Result.Result<Reply, Refused>
  }
): void => {
  if (POLICIES[name].posts === true) countPost(parts, answer)
  if (Result.isFailure(answer)) parts.security.attempt({ call: name, ip, by: payer.account, why: answer.failure.reason })
}

/** Whether a call found that its session has ended. */
export const isSessionOver = (answer: Result.Result<unknown, Refused>): boolean =>
  Result.isFailure(answer) && answer.failure.reason === "session-expired"

/** Runs a call. Nothing when the caller went away. */
const run = async (parts: CallParts, asked: IncomingCall): Promise<Result.Result<Reply, Refused> | null> => {
  const ctx = contextOf(parts, factsOf(parts, asked))
  const payer = await payerOf(parts, asked, ctx)
  const answer = await checked(parts, asked, ctx, payer)
  if (answer === null) return null
  noteOutcome(parts, { name: asked.name, ip: ctx.ip, payer, answer })
  // as long as the hub knows the session, its calls are paid by the account (DEC-0033)
  if (isSessionOver(answer)) parts.hub.drop(ctx.tokenHash)
  return answer
}

/** What a call needs before it may run: its caller's token, room for what it pushes, and its fields. */
const checked = async (
  parts: CallParts,
  { name, query, req }: IncomingCall,
  ctx: Ctx,
  payer: Payer
): Promise<Result.Result<Reply, Refused> | null> => {
  const [room, told] = [roomFor(name, payer), bytesTold(req)]
  // the announced length of a body is paid before it is read: a caller without budget is refused before it comes (DEC-0198)
  const isPaid = payer.refused === undefined && told > 0 && told <= room
  const unread = isPaid ? unpaidBody(parts, name, payer.name, told) : undefined
  if (unread !== undefined) return Result.fail(unread)
  const body = await readBody(req, room)
  if (body === null) return null
  if (payer.refused !== undefined) return Result.fail(payer.refused)
  if (Result.isFailure(body)) return Result.fail(body.failure)
  const why = isPaid ? undefined : unpaidBody(parts, name, payer.name, body.success.length)
  if (why !== undefined) return Result.fail(why)
  const read = requestFields(req.headers["content-type"] ?? "", body.success, query)
  return Result.isFailure(read) ? Result.fail(read.failure) : carryOutCall(parts, { name, fields: read.success, ctx, payer })
}

/** A call whose fields are read. */
interface ReadCall {
  readonly name: CallName
  readonly fields: Fields
  readonly ctx: Ctx
  readonly payer: Payer
}

/** Carries out a call, whichever door it came through: its shape, its price, room for what it pushes, its turn, its handler. */
export const carryOutCall = async (
  parts: CallParts,
  { ctx, fields: read, name, payer }: ReadCall
): Promise<Result.Result<Reply, Refused>> => {
  const { account } = payer
  const fields = name === "resume" ? withVector(read) : Result.succeed(read)
  if (Result.isFailure(fields)) return Result.fail(fields.failure)
  const request = decodeRequest(name, fields.success)
  if (Result.isFailure(request)) return Result.fail(request.failure)
  const dear = unpaid(parts, name, request.success, ctx, account)
  if (dear !== undefined) return Result.fail(dear)
  const { grows, hearers } = POLICIES[name]
  if (hearers !== undefined && (await isCrowded(parts, hearers, payer, request.success))) return Result.fail(refused("busy"))
  if (grows === true && !parts.room.mayWrite()) return Result.fail(refused("disk-full"))
  // The table pairs each name with its own request; TypeScript cannot follow the pair through a variable name.
  const work = () => parts.overload.during(name, () => (parts.handlers[name] as Handler<CallName>)(ctx, request.success))
  const turn = needsWriter(name, request.success) ? parts.turns.changing : parts.turns.looking
  const answer = await (account === undefined ? work() : turn(account, work))
  if (isSessionOver(answer)) parts.accounts.forget(ctx.tokenHash)
  parts.security.answered({ call: name, ip: ctx.ip, by: account, request: request.success, answer })
  return answer
}

/** Answers a call; nothing when the caller went away. A fault is logged under an id that the caller hears; nothing else of it gets out. */
export const answerCall = (parts: CallParts, asked: IncomingCall): Promise<EnvelopeOut | null> =>
  answerOrFault(parts, asked, async () => {
    const answer = await run(parts, asked)
    if (answer === null) return null
    return Result.isSuccess(answer)
      ? successEnvelope(answer.success, asked.language)
      : refusalEnvelope(answer.failure, asked.language)
  })

/** The same for a call that brings a file; nothing when the caller went away. */
export const answerUpload = (
  parts: CallParts,
  asked: IncomingCall & { readonly name: UploadName }
): Promise<EnvelopeOut | null> =>
  answerOrFault(parts, asked, async () => {
    const { language, name, query, req } = asked
    const { crowd, handlers, room, security, staging } = parts
    const ctx = contextOf(parts, factsOf(parts, asked))
    const payer = await payerOf(parts, asked, ctx)
    const refuse = (why: Refused): EnvelopeOut => {
      const envelope = refusalEnvelope(why, language)
      security.attempt({ call: name, ip: ctx.ip, by: payer.account, why: why.reason })
      return { ...envelope, code: uploadCode(name, why, envelope.code) }
    }
    if (payer.refused !== undefined) return refuse(payer.refused)
    const why = unpaid(parts, name, {}, ctx, payer.account)
    if (why !== undefined) return refuse(why)
    if (crowd.isBusyFor(payer.name, {}, performance.now())) return refusalEnvelope(refused("busy"), language)
    if (name !== "uploadState" && !room.mayTake(Number(req.headers["content-length"] ?? 0))) return refuse(refused("no-room"))
    const unpaidFields = (bytes: number) => unpaidBody(parts, name, payer.name, bytes)
    const answer = await receive({ name, req, query, ctx, staging, room, handlers, unpaidFields })
    if (answer === null) return null
    return Result.isSuccess(answer) ? successEnvelope(answer.success, language) : refuse(answer.failure)
  })

/** What `work` answers, or that something broke. */
export const answerOrFault = async <A>(
  parts: Pick<CallParts, "log">,
  asked: Pick<IncomingCall, "name" | "language">,
  work: () => Promise<A>
): Promise<A | EnvelopeOut> => {
  try {
    return await work()
  } catch (error) {
    const id = randomBytes(5).toString("hex")
    parts.log.error("call broke", { id, call: asked.name, error })
    return refusalEnvelope(refused("broken", { id }), asked.language)
  }
}
