import { Result } from "effect"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import {
  answerFrame,
  BINDS,
  OVER_SOCKET,
  emptyAnswerFrame,
  SOCKET_ANSWER_MAX,
  SOCKET_CALLS_MAX
} from "#engine/api/socketCalls.ts"
import { REFUSALS, refused, type Refused } from "#engine/error/refusal.ts"
import { Millis } from "#engine/format/Millis.ts"
import { contextOf } from "../context.ts"
import type { Reply } from "../Handler.ts"
import { jsonFields } from "../http/body.ts"
import {
  answerOrFault,
  type CallParts,
  carryOutCall,
  isSessionOver,
  noteOutcome,
  type Payer,
  unpaidVector
} from "../http/call.ts"
import { type EnvelopeOut, refusalEnvelope, successEnvelope } from "../http/envelope.ts"
import { parseJson } from "../http/json.ts"
import { costOfBody } from "../http/rateLimit/costs.ts"
import { withHomeAddress } from "../media/atHome.ts"
import { withSentences } from "../placeholder.ts"
import type { SocketConnection } from "./Connection.ts"
import { frameBytes } from "./frameBytes.ts"
import type { SocketHub } from "./hubOverSockets.ts"

/** A call as a socket says it. */
export interface SaidCall {
  readonly connection: SocketConnection
  /** The client's number for it. */
  readonly id: number
  /** The whole frame, not parsed yet, and its bytes. */
  readonly text: string
  readonly bytes: number
}

/** Calls over sockets (DEC-0381). */
export interface SocketCalls {
  /** Answers a call; false where it was turned away before it was read. */
  readonly take: (said: SaidCall) => boolean
  /** Until no call is under way. */
  readonly settled: () => Promise<void>
}

/** Type and number stand first: who is turned away hears of it by its number, and nothing of it was parsed. */
const CALL = /^\s*\{\s*"type"\s*:\s*"call"\s*,\s*"id"\s*:\s*([0-9]{1,15})\s*,/

/** The number of the call that a frame makes; nothing where it makes none. */
export const callNumber = (text: string): number | undefined => {
  const found = CALL.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Whether it makes the call of a message, as our clients write it; another spelling waits with the others. */
const saysMessage = (text: string): boolean => text.includes('"call":"sendMessage"')

/** Signed requests come over HTTP alone. */
const NO_SIGNATURE = { id: "", at: "", sign: "" }

/** What a frame asks: parsed once. Only those of the list are made this way; a socket that is bound is not bound again. */
const asked = (text: string): Result.Result<{ readonly name: CallName; readonly body: unknown }, Refused> => {
  const json = parseJson(text)
  if (Result.isFailure(json)) return Result.fail(refused("not-json"))
  const { body = {}, call } = json.success as { readonly call?: unknown; readonly body?: unknown }
  const name = typeof call === "string" && Object.hasOwn(CALLS, call) ? (call as CallName) : undefined
  return name !== undefined && name !== BINDS && OVER_SOCKET.has(name)
    ? Result.succeed({ name, body })
    : Result.fail(refused("unknown-path"))
}

/**
 * Calls of sockets, by the handlers, limits and answers of those over HTTP. The caller is the session of the socket, which each handler looks up
 * as that of a token is.
 */
export const callsOverSockets = (parts: CallParts & { readonly hub: Pick<SocketHub, "answer"> }): SocketCalls => {
  const { budgets, calls, config, hub, log, metrics, overload, requests, security } = parts
  const underWay = new Set<Promise<void>>()

  /** Answers with an envelope that is JSON already. A long one would keep live frames waiting, and HTTP packs it (DEC-0411). */
  const tell = (connection: SocketConnection, id: number, json: string): void => {
    const frame = frameBytes(answerFrame(id, json))
    hub.answer(connection, frame.length > SOCKET_ANSWER_MAX ? frameBytes(emptyAnswerFrame(id)) : frame)
    metrics.add("parley_frames_sent_total", "answer")
  }

  const answer = (connection: SocketConnection, id: number, envelope: EnvelopeOut): void => {
    const { language } = connection
    tell(connection, id, withSentences(withHomeAddress(JSON.stringify(envelope), config.publicUrl), language))
  }

  const later = new Map<string, string>()
  /** What a message is answered that has to come later, made once for each language and wait: it must cost next to nothing. */
  const laterIn = (why: Refused, language: string): string => {
    const key = `${why.params["seconds"]} ${language}`
    const known = later.get(key)
    if (known !== undefined) return known
    const json = JSON.stringify(refusalEnvelope(why, language))
    later.set(key, json)
    return json
  }

  /** Why a call is not even read. */
  const turnedAway = ({ bytes, connection }: SaidCall, payer: string): Refused | undefined => {
    if (connection.userId === 0) return refused("not-logged-in")
    if (connection.calls >= SOCKET_CALLS_MAX) return refused("busy")
    if (!requests.mayAsk(connection.ip)) return refused("too-fast", { seconds: 1 })
    return budgets.pay("bytes", payer, costOfBody(bytes), performance.now())
  }

  const run = async (
    { bytes, connection }: SaidCall,
    name: CallName,
    body: unknown,
    payer: Payer
  ): Promise<Result.Result<Reply, Refused>> => {
    const { clientId, home, ip, isLocal, language, sessionId } = connection
    const ctx = contextOf(parts, {
      now: Millis.make(Date.now()),
      tokenHash: sessionId,
      ip,
      isLocal,
      home,
      language,
      userAgent: "",
      clientId,
      signature: NO_SIGNATURE
    })
    const why = unpaidVector(parts, name, payer.name, bytes)
    const fields = why === undefined ? jsonFields(body) : Result.fail(why)
    const done = Result.isFailure(fields)
      ? Result.fail(fields.failure)
      : await carryOutCall(parts, { name, fields: fields.success, ctx, payer })
    noteOutcome(parts, { name, ip, payer, answer: done })
    return done
  }

  const work = async (said: SaidCall, payer: Payer): Promise<void> => {
    const began = performance.now()
    const { connection, id, text } = said
    const { ip, language, sessionId, userId } = connection
    const read = asked(text)
    const name = Result.isSuccess(read) ? read.success.name : "unknown"
    try {
      if (Result.isFailure(read)) security.attempt({ call: name, ip, by: payer.account, why: read.failure.reason })
      let isOver = false
      const envelope = Result.isFailure(read)
        ? refusalEnvelope(read.failure, language)
        : await answerOrFault(parts, { name: read.success.name, language }, async () => {
            const done = await run(said, read.success.name, read.success.body, payer)
            isOver = isSessionOver(done)
            return Result.isSuccess(done) ? successEnvelope(done.success, language) : refusalEnvelope(done.failure, language)
          })
      const seconds = (performance.now() - began) / 1000
      metrics.request(name, envelope.code, seconds)
      log.debug("call", { call: name, code: envelope.code, ms: Math.round(seconds * 1000) })
      // a socket that was given to another person meanwhile hears nothing of it
      if (connection.userId === userId) answer(connection, id, envelope)
      if (isOver) hub.drop(sessionId)
    } finally {
      connection.calls -= 1
      calls.leave(ip)
    }
  }

  return {
    take: (said) => {
      const { connection, id, text } = said
      const { ip, language, userId } = connection
      const name = `user ${userId}`
      const away = turnedAway(said, name)
      const later = away === undefined && saysMessage(text) ? overload.later("sendMessage") : undefined
      // who does not wait is turned away as any flood is
      if (later !== undefined && budgets.pay("acts", name, 1, performance.now()) === undefined) {
        metrics.request("sendMessage", REFUSALS[later.reason], 0)
        tell(connection, id, laterIn(later, language))
        return true
      }
      const why = away ?? later ?? (calls.enter(ip) ? undefined : refused("busy"))
      if (why !== undefined) {
        metrics.add("parley_frames_ignored_total", why.reason)
        security.attempt({ call: "socket", ip, by: userId === 0 ? undefined : name, why: why.reason })
        answer(connection, id, refusalEnvelope(why, language))
        return false
      }
      connection.calls += 1
      const working = work(said, { account: name, name, refused: undefined }).catch((error: unknown) =>
        log.error("call over a socket broke", { error })
      )
      underWay.add(working)
      void working.then(() => underWay.delete(working))
      return true
    },
    settled: async () => {
      await Promise.all(underWay)
    }
  }
}
