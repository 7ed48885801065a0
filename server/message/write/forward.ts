import { Result } from "effect"
import { bodyOf } from "#engine/api/bodies.ts"
import { checkForward } from "#engine/message/forward.ts"
import type { Body } from "#engine/message/Body.ts"
import { MessageNumber } from "#engine/message/Message.ts"
import { type SessionUser, sessionUser } from "../../account/session/session.ts"
import type { Limit } from "../../Config.ts"
import { countUse } from "../../store/limits.ts"
import { tellUsers, type UserLine } from "../../store/log.ts"
import { attempt, one, type Program, refuse, refuseWith } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { placeToWrite } from "./placeToWrite.ts"
import { fileFacts, FILED, FILED_FROM, type Filed } from "../filed.ts"
import { post } from "./post.ts"
import { bagOf } from "./quote.ts"
import { chatKey, type MessageTarget } from "../target.ts"
import { visibleMessage } from "../visible.ts"

export interface Forward {
  readonly asking: Caller
  /** `msg_id` of the message. */
  readonly number: number
  /** The recipient, and the id that the message gets there; no target for a recipient that does not exist. */
  readonly to: ReadonlyArray<{ readonly target: MessageTarget | null; readonly id: string }>
  readonly limit: Limit
  /** Where everybody reaches the service, for addresses of files; absent where only they know. */
  readonly home?: string | undefined
}

/** How many recipients got the message, and how many did not. */
export interface Forwarded {
  readonly sent: number
  readonly failed: number
}

interface Source extends Filed {
  readonly msg_id: number
  readonly type: string
  readonly content: string
  readonly extends: string
  readonly undone_by: number | null
}

const SOURCE = `
  SELECT m.msg_id, m.type, m.content, m.extends, m.undone_by, ${FILED} FROM messages m ${FILED_FROM}
  WHERE m.msg_id = (SELECT x.msg_id ${visibleMessage("x.msg_id = ?")})`
const KNOWN = "SELECT sender, chat FROM messages WHERE id = ?"

/** A message as far as the rule of forwarding looks at it. */
const bodyIn = ({ content, extends: extra, type, undone_by }: Source): Body =>
  undone_by === null ? bodyOf({ type, content, extends: bagOf(extra) }) : { _tag: "Event", text: "" }

/**
 * WRITE: sends a message that I may read to others, in all as if I had written it there, but for the pause between messages: nobody is
 * mentioned by it, and it quotes nothing (spec 4.8). Where I may not write it does not go, and the others still get it.
 */
export function* forward(asked: Forward): Program<Forwarded> {
  const { asking, number, to } = asked
  const me = yield* sessionUser(asking)
  const source = yield* one<Source>(SOURCE, me.user_id, me.user_id, number)
  if (source === undefined) return yield* refuse("message-unknown")
  const may = checkForward([{ body: bodyIn(source), number: MessageNumber.make(source.msg_id) }], to.length)
  if (Result.isFailure(may)) yield* refuseWith(may.failure)
  let sent = 0
  const lines: Array<UserLine> = []
  for (const { chat, id, target } of inOrder(to, me.user_id)) {
    const gone = yield* goes(source, id, target, chat, me, asked)
    if (gone === undefined) continue
    sent += 1
    lines.push(...gone)
  }
  if (sent === 0) yield* refuse("forward-nowhere")
  yield* tellUsers(lines, asking.now)
  return { sent, failed: to.length - sent }
}

/** The recipients in the order of their conversation keys: all programs lock conversations in this order. */
const inOrder = (to: Forward["to"], me: number) =>
  to
    .flatMap(({ id, target }) => (target === null ? [] : [{ id, target, chat: chatKey(target, me) }]))
    .toSorted((a, b) => (a.chat < b.chat ? -1 : 1))

/** The lines for single users if the message was sent there, by this request or an earlier one; nothing if it was not. */
function* goes(
  source: Source,
  id: string,
  target: MessageTarget,
  chat: string,
  me: SessionUser,
  { asking, home, limit }: Forward
): Program<ReadonlyArray<UserLine> | undefined> {
  const known = yield* one<{ sender: number; chat: string }>(KNOWN, id)
  if (known !== undefined) return known.sender === me.user_id && known.chat === chat ? [] : undefined
  const place = yield* attempt(placeToWrite(target, me.user_id, asking.now))
  if (Result.isFailure(place)) return undefined
  yield* countUse(`send:${me.user_id}`, limit, asking.now, "too-fast")
  const { content, extends: extra, type } = source
  const held = { type, content, extends: extra, file: fileFacts(source) }
  return (yield* post({ author: me, target, place: place.success, id, held, home, now: asking.now })).lines
}
