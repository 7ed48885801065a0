import { setTimeout as sleep } from "node:timers/promises"
import { Result } from "effect"
import { isMobile } from "#engine/account/isMobile.ts"
import { CODES } from "#engine/call/codes.ts"
import type { Ctx, Handler } from "../Handler.ts"
import { CALL } from "./callMessage.ts"
import type { AnsweredBy } from "./relayCall.ts"
import { readCallSignal } from "./said.ts"
import { type DeliveredSignal, signalWire, callTexts } from "./signalWire.ts"

/** How long a call to a person who is offline rings before its caller hears so, in milliseconds: a call must not tell at once who is online (spec 9.3). */
const IN_VAIN = 1000

/** What a device says in a call (spec 7.1, 7.8). */
export const sendToMsg: Handler<"sendToMsg"> = async (ctx, request) => {
  const { config, hub, now, store, tokenHash } = ctx
  const said = readCallSignal(request)
  if (Result.isFailure(said)) return Result.fail(said.failure)
  const mobile = isMobile(ctx.userAgent)
  const done = await store.write("relayCall", {
    ...said.success,
    asking: { tokenHash, now },
    isMobile: mobile,
    clientId: ctx.clientId,
    isThere: hub.isOnline(said.success.signal.peer),
    home: config.publicUrl
  })
  if (Result.isFailure(done)) return Result.fail(done.failure)
  const heard = { ...done.success, isMobile: mobile, status: said.success.status, now }
  if (done.success.instead !== undefined) return Result.succeed({ data: busyWords(ctx, heard) })
  if (done.success.isInVain) return Result.succeed({ data: await inVain(ctx, heard) })
  return Result.succeed({ data: signalInWords(ctx, answerTo(heard)) })
}

type Done = AnsweredBy & Pick<DeliveredSignal, "isMobile" | "status" | "now">

/** To who called: the other side is busy. */
const busyWords = (ctx: Ctx, done: Done) => {
  const { me, peer, signal } = done
  const busy = { ...signal, event: "busy", code: CODES.busy } as const
  return signalInWords(ctx, { ...done, signal: busy, by: peer, isOwn: false, isMobile: false, to: me.user_id })
}

const signalInWords = ({ text }: Ctx, heard: DeliveredSignal) => {
  const { key, params } = callTexts(heard)
  return { ...signalWire(heard), content: text(key, params) }
}

const answerTo = (done: Done): DeliveredSignal => ({ ...done, by: done.me, isOwn: true, to: done.me.user_id })

/** The other side is not online, or in another call: all devices of the caller hear it; the other side gets only the message. */
const inVain = async (ctx: Ctx, done: Done) => {
  const data = busyWords(ctx, done)
  await sleep(IN_VAIN)
  ctx.hub.push([done.me.user_id], CALL, data)
  return data
}
