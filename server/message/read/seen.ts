import { inList, isSome } from "../../store/inList.ts"
import type { UserLine } from "../../store/log.ts"
import { all, type Program } from "../../store/Program.ts"
import { isSentence, storedTexts } from "../event.ts"
import { contentWire, fileFacts, FILED, FILED_FROM, type Filed } from "../filed.ts"
import { KINDS } from "../target.ts"
import { isUndeleted } from "../visible.ts"

/** A message that the other side has seen, as its author wrote it. */
export interface SeenRange extends Filed {
  readonly id: string
  readonly msg_id: number
  readonly type: string
  readonly content: string
  readonly sent_at: number
}

/** The part of a one-to-one conversation that was read just now. */
export interface JustSeen {
  readonly chat: string
  /** Who wrote it. */
  readonly author: number
  /** Positions: how far was read before, and how far now. */
  readonly after: number
  readonly upTo: number
  /** The messages that the reader named, by `id`. */
  readonly ids: ReadonlyArray<string>
}

/** READ: the named messages of the author that were read just now. A recalled or deleted message is not reported. */
export function* seenOf({ after, author, chat, ids, upTo }: JustSeen): Program<ReadonlyArray<SeenRange>> {
  if (!isSome(ids)) return []
  const { args, marks } = inList(ids)
  return yield* all<SeenRange>(
    `SELECT m.id, m.msg_id, m.type, m.content, m.sent_at, ${FILED} FROM messages m ${FILED_FROM}
     WHERE m.id IN ${marks} AND m.chat = ? AND m.sender = ? AND m.position > ? AND m.position <= ? AND m.type <> 'event'
       AND m.undone_by IS NULL AND ${isUndeleted("m")} ORDER BY m.msg_id`,
    ...args,
    chat,
    author,
    after,
    upTo,
    author
  )
}

const seenWire = (seen: SeenRange, reader: number, home: string) => ({
  id: seen.id,
  msg_id: seen.msg_id,
  type: seen.type,
  content: isSentence(seen.type) ? "" : contentWire(seen.content, fileFacts(seen), home),
  sendTime: seen.sent_at,
  status: "succeed",
  is_read: 1,
  is_group: KINDS.Person,
  toContactId: reader
})

/** The text of a sentence of ours, for clients that copy it: the content of a call, in the author's language. */
const sentencesOf = (seen: ReadonlyArray<SeenRange>): Required<Pick<UserLine, "texts">>["texts"] =>
  Object.fromEntries(
    seen.flatMap(({ content, type }, i) => {
      const { texts } = storedTexts(type, content, true)
      return texts === undefined ? [] : [[`${i}.content`, texts.content] as const]
    })
  )

/**
 * Tells an author which messages were seen, built from the store alone (H-10). Some clients copy content and time over their own message,
 * so that both are there (DEC-0134); the log keeps only which messages they are.
 */
export const tellSeen = (
  seen: ReadonlyArray<SeenRange>,
  { author, reader }: { readonly author: number; readonly reader: number },
  home: string
): UserLine => ({
  to: author,
  type: "isRead",
  data: seen.map((each) => seenWire(each, reader, home)),
  texts: sentencesOf(seen),
  kept: seen.map(({ id, msg_id }) => ({ id, msg_id, toContactId: reader }))
})
