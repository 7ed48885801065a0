import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { bindSession } from "./account/session/bindSession.ts"
import { tokenHash } from "./account/session/token.ts"
import type { Cluster } from "./cluster/openCluster.ts"
import { type ContextParts, contextOf } from "./context.ts"
import type { Ctx, Handler, Reply } from "./Handler.ts"
import { handlers } from "./handlers.ts"
import { requestFields } from "./http/body.ts"
import { type EnvelopeOut, refusalEnvelope, successEnvelope } from "./http/envelope.ts"
import type { Fields } from "./http/form.ts"
import { decodeRequest } from "./http/shape.ts"
import { withHomeAddress } from "./media/atHome.ts"
import { tellConfigHere } from "./manage/tellConfig.ts"
import { withSentences } from "./placeholder.ts"
import type { Metrics } from "./metrics.ts"
import { withVector } from "./resume/vector.ts"
import { SocketConnection, type Wire } from "./socket/Connection.ts"
import { hubOverSockets, type SocketHub } from "./socket/hubOverSockets.ts"
import { initFrame, clientListener, type ListenNeeds } from "./socket/listen.ts"
import type { Outgoing } from "./socket/outgoing.ts"
import { presenceLookups } from "./socket/presenceLookups.ts"
import type { Store } from "./store/Store.ts"

/** What the core stands on. */
export interface CoreNeeds extends Omit<ContextParts, "hub"> {
  readonly metrics: Pick<Metrics, "add" | "observe">
  /** How frames leave; written seldom and many at once unless said otherwise. Where they leave at once, uses are noted at once. */
  readonly out?: Outgoing
  /** The clock of the service, in milliseconds since 1970. */
  readonly now?: () => number
  /** A steady clock in milliseconds. */
  readonly steady?: () => number
  /** A name that no socket had before, also in an earlier process. */
  readonly socketName?: () => string
  /** The other processes of the service; absent if there is only one process. */
  readonly cluster?: Pick<Cluster, "elsewhere" | "attach" | "socketName">
}

/** A call that comes through no door, and so meets no limit that stands at one. */
export interface CoreCall {
  readonly call: CallName
  readonly body: object
  readonly token: string
  readonly language: string
  /** What comes with it beside its fields. */
  readonly with?: Partial<Pick<Ctx, "incoming" | "signature" | "store">>
}

/** A socket that comes through no door. */
export interface CoreSocket {
  readonly connection: SocketConnection
  readonly heard: (text: string) => void
  readonly gone: () => void
}

/** The service without doors: handlers, the programs of a store, and the hub that tells what they log. */
export interface Core {
  readonly hub: SocketHub
  /** Gives a socket to the living session of a token. */
  readonly bind: ListenNeeds["bind"]
  readonly call: (asked: CoreCall) => Promise<EnvelopeOut>
  /** A new socket; it is told its name first. */
  readonly connect: (wire: Wire) => CoreSocket
}

/** If the store does not answer, no figures are sent. */
const staffIn = (store: Store) => async (userIds: ReadonlyArray<number>) => {
  const staff = await store.read("staffAmong", userIds)
  return Result.isSuccess(staff) ? staff.success : null
}

/** Asks the handler of a call, after its fields were read. */
export const askHandler = async (name: CallName, fields: Fields, ctx: Ctx): Promise<Result.Result<Reply, Refused>> => {
  const request = decodeRequest(name, fields)
  if (Result.isFailure(request)) return Result.fail(request.failure)
  // The table pairs each name with its own request; TypeScript cannot follow the pair through a variable name.
  return (handlers[name] as Handler<CallName>)(ctx, request.success)
}

/** Address of all callers that use no door: one that is reserved for documentation (RFC 5737). */
const NOWHERE = "192.0.2.1"

/** Joins handlers, store and hub. Ends with its hub. */
export const openCore = ({
  cluster,
  metrics,
  now = Date.now,
  out,
  socketName = cluster?.socketName ?? randomUUID,
  steady = () => performance.now(),
  ...parts
}: CoreNeeds): Core => {
  const { config, log, store } = parts
  const own = hubOverSockets({
    metrics,
    home: config.publicUrl,
    now,
    ...presenceLookups(store),
    presenceFailed: (error) => log.error("presence not told", { error }),
    staffAmong: staffIn(store),
    noteUsed: (hashes) => store.write("useSessions", { hashes, now: Millis.make(now()) }),
    usedFailed: (error) => log.error("sessions not noted", { error }),
    statisticsFailed: (error) => log.error("statistics not told", { error }),
    ...(out === undefined ? {} : { out, usedTogether: 0 }),
    ...(cluster === undefined ? {} : { elsewhere: cluster.elsewhere })
  })
  const configChanged = async (): Promise<void> => {
    const found = await store.read("settings", undefined)
    if (Result.isSuccess(found))
      await tellConfigHere({ config, hub: { isOnline: own.isHere, push: own.push }, now: now(), store }, found.success)
  }
  if (cluster === undefined) store.onCommit(own.tell)
  const hub =
    cluster?.attach({
      hub: own,
      scanned: parts.codes.scans.note,
      configChanged: () => void configChanged().catch((error: unknown) => log.error("settings not told", { error }))
    }) ?? own
  const bind: Core["bind"] = async (clientId, hash) =>
    Result.isSuccess(await bindSession({ hub, store }, clientId, { tokenHash: hash, now: Millis.make(now()) }))
  const listener = clientListener({ hub, bind, metrics, log, now: steady })
  let sockets = 0

  const answer = async ({ body, call, language, token, with: more }: CoreCall): Promise<Result.Result<Reply, Refused>> => {
    const hash = tokenHash(token)
    if (CALLS[call].who === "user" && hash === "") return Result.fail(refused("not-logged-in"))
    // as it travels: what is no JSON does not arrive
    const read = requestFields("application/json", Buffer.from(JSON.stringify(body)), "")
    const fields = call === "resume" ? Result.flatMap(read, withVector) : read
    if (Result.isFailure(fields)) return Result.fail(fields.failure)
    const facts = {
      now: Millis.make(now()),
      tokenHash: hash,
      ip: NOWHERE,
      isLocal: false,
      home: config.publicUrl,
      language,
      userAgent: "",
      clientId: "",
      signature: { id: "", at: "", sign: "" }
    }
    return askHandler(call, fields.success, { ...contextOf({ ...parts, hub }, facts), ...more })
  }

  /** As the door says it, and the hub in frames: pictures with the address of the service, sentences inside in the reader's language. */
  const asSaid = (envelope: EnvelopeOut, language: string): EnvelopeOut =>
    JSON.parse(withSentences(withHomeAddress(JSON.stringify(envelope), config.publicUrl), language)) as EnvelopeOut

  return {
    hub,
    bind,
    call: async (asked) => {
      const { call, language } = asked
      try {
        const answered = await answer(asked)
        return Result.isSuccess(answered)
          ? asSaid(successEnvelope(answered.success, language), language)
          : refusalEnvelope(answered.failure, language)
      } catch (error) {
        log.error("call broke", { call, error })
        return refusalEnvelope(refused("broken", { id: call }), language)
      }
    },
    connect: (wire) => {
      sockets += 1
      const connection = new SocketConnection(
        { clientId: socketName(), outlet: wire, ip: NOWHERE, language: "en", isShort: true, now: steady(), turn: sockets },
        () => undefined
      )
      hub.add(connection)
      hub.send(connection, initFrame(connection.clientId))
      return {
        connection,
        heard: (text) => listener.heard(connection, Buffer.from(text), false),
        gone: () => hub.remove(connection)
      }
    }
  }
}
