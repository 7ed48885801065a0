import { plainName } from "../../contact/plainName.ts"
import type { Audience } from "../../store/LogEntry.ts"
import { KINDS, peerIn } from "../target.ts"

/** A recalled message, as its frame tells it. */
export interface Undone {
  readonly id: string
  readonly msg_id: number
  readonly chat: string
  /** `is_group`. */
  readonly kind: number
  readonly sender: number
  readonly sent_at: number
  /** Whether it was the newest when it was recalled. */
  readonly is_last: number
}

/** Who recalled it, and from which device. */
export interface UndoneBy {
  readonly user_id: number
  readonly realname: string
  readonly isMobile: boolean
}

/** The sentence that stands where a message was recalled, for one reader (spec 4.8). */
export const recallText = (kind: number, by: Pick<UndoneBy, "user_id" | "realname">, reader: number) => {
  if (by.user_id === reader) return { key: "recalled-by-you", params: {} } as const
  if (kind !== KINDS.Group) return { key: "recalled-by-other", params: {} } as const
  return { key: "recalled-by-name", params: { name: plainName(by.realname) } } as const
}

/** What `undoMessage` tells one reader: in their own words, and under the name that the conversation has for them. */
export const recallFor = (message: Undone, by: UndoneBy, reader: number): Omit<Audience, "to"> => {
  const { chat, id, is_last, kind, msg_id, sender, sent_at } = message
  const json = JSON.stringify({
    id,
    msg_id,
    type: "event",
    content: "",
    sendTime: sent_at,
    from_user: sender,
    toContactId: kind === KINDS.Helper ? -1 : (peerIn(chat, reader) ?? chat),
    is_group: kind,
    is_last,
    is_undo: 1,
    undo_by: by.user_id,
    status: 1,
    isMobile: by.isMobile ? 1 : 0
  })
  return { json, texts: { content: recallText(kind, by, reader) } }
}
