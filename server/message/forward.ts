import * as Result from "effect/Result"
import { checkForward } from "#engine/message/forward.ts"
import { type Body, MessageNumber } from "#engine/message/Message.ts"
import { type Me, whoAsks } from "../account/session.ts"
import type { Limit } from "../Config.ts"
import { countUse } from "../store/limits.ts"
import { attempt, one, type Program, refuse, refuseWith } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { placeToWrite } from "./placeToWrite.ts"
import { post } from "./post.ts"
import { chatOf, type Target } from "./target.ts"
import { visibleMessage } from "./visible.ts"

export interface Forward {
  readonly asking: Asking
  /** `msg_id` of the message. */
  readonly number: number
  /** Where to, and the id that the message gets there; no target stands for what is none. */
  readonly to: ReadonlyArray<{ readonly target: Target | null; readonly id: string }>
  readonly limit: Limit
}

/** To how many it went, and to how many not. */
export interface Forwarded {
  readonly sent: number
  readonly failed: number
}

interface Source {
  readonly msg_id: number
  readonly type: string
  readonly content: string
  readonly undone_by: number | null
}

const SOURCE = `SELECT x.msg_id, x.type, x.content, x.undone_by ${visibleMessage("x.msg_id = ?")}`
const KNOWN = "SELECT sender, chat FROM messages WHERE id = ?"

/** A message as far as the rule of forwarding looks at it. */
const bodyOf = ({ content, type, undone_by }: Source): Body => {
  if (type === "event" || undone_by !== null) return { _tag: "Event", text: "" }
  return type === "text" ? { _tag: "Text", html: content } : { _tag: "Other", type, content }
}

/**
 * WRITE: sends a message that I may read to others, in all as if I had written it there, but for the pause between messages: nobody is
 * mentioned by it, and it quotes nothing (spec 4.8). Where I may not write it does not go, and the others still get it.
 */
export function* forward(asked: Forward): Program<Forwarded> {
  const { asking, number, to } = asked
  const me = yield* whoAsks(asking)
  const source = yield* one<Source>(SOURCE, me.user_id, me.user_id, number)
  if (source === undefined) return yield* refuse("message-unknown")
  const may = checkForward([{ body: bodyOf(source), number: MessageNumber.make(source.msg_id) }], to.length)
  if (Result.isFailure(may)) yield* refuseWith(may.failure)
  let sent = 0
  for (const { id, target } of to) if (target !== null && (yield* goes(source, id, target, me, asked))) sent += 1
  if (sent === 0) yield* refuse("forward-nowhere")
  return { sent, failed: to.length - sent }
}

/** Whether it went there, now or when it was asked before. */
function* goes({ content, type }: Source, id: string, target: Target, me: Me, { asking, limit }: Forward): Program<boolean> {
  const known = yield* one<{ sender: number; chat: string }>(KNOWN, id)
  if (known !== undefined) return known.sender === me.user_id && known.chat === chatOf(target, me.user_id)
  const place = yield* attempt(placeToWrite(target, me.user_id, asking.now))
  if (Result.isFailure(place)) return false
  yield* countUse(`send:${me.user_id}`, limit, asking.now, "too-fast")
  yield* post({ author: me, target, place: place.success, id, type, content, now: asking.now })
  return true
}
