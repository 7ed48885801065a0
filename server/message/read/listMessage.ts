import { listedAnnouncement } from "../../announcement/announced.ts"
import type { HistoryRow, Page } from "./history.ts"
import { mentionsFor } from "../mentions.ts"
import { contentWire, fileFacts, filedWire } from "../filed.ts"
import { senderWire } from "../messageWire.ts"
import { extendsOf, quoteInLanguage, storedQuote } from "../write/quote.ts"
import type { MessageTarget } from "../target.ts"
import { KINDS } from "../target.ts"
import type { EventText } from "../../EventText.ts"
import { doerOf, storedEventText, isSentence } from "../event.ts"
import { recallText } from "../remove/undone.ts"

/** What stands where a message was recalled, as this reader is told (spec 4.8). */
export const recalledText = (
  row: Pick<HistoryRow, "undone_by" | "undoer">,
  target: MessageTarget,
  me: number,
  text: EventText
): string => {
  const { key, params } = recallText(KINDS[target._tag], { user_id: row.undone_by ?? 0, realname: row.undoer ?? "" }, me)
  return text(key, params)
}

const contentOf = (row: HistoryRow, target: MessageTarget, me: number, text: EventText): string => {
  if (row.undone_by !== null) return recalledText(row, target, me, text)
  return isSentence(row.type) ? storedEventText(row.content, text, row.user_id === me) : row.content
}

/** The file fields of a message without a file in a list. */
const NO_FILE = { file_id: 0, file_cate: 0, fileName: "", fileSize: "", preview: "", download: "", extUrl: "" } as const

/** List form of a message (spec 3.3): as its reader sees it. */
export const listMessage = (
  row: HistoryRow,
  page: Pick<Page, "me" | "myPosition" | "peerPosition">,
  target: MessageTarget,
  text: EventText,
  home: string
) => {
  if (target._tag === "Announcements") return listedAnnouncement(row, text("announcements-name"))
  const me = page.me.user_id
  const isMine = row.user_id === me
  const isGone = row.undone_by !== null
  const file = isGone ? undefined : fileFacts(row)
  const quote = isGone ? undefined : quoteInLanguage(storedQuote(row), text)
  const readUpTo = isMine && target._tag === "Person" ? page.peerPosition : page.myPosition
  return {
    id: row.id,
    msg_id: row.msg_id,
    type: isGone ? "event" : row.type,
    content: contentWire(contentOf(row, target, me, text), file, home),
    sendTime: row.sent_at,
    status: "succeed",
    is_read: target._tag === "Group" || row.position <= readUpTo ? 1 : 0,
    is_group: KINDS[target._tag],
    is_undo: isGone ? 1 : 0,
    ...(row.undone_by === null ? {} : { undo_by: row.undone_by }),
    ...(isGone ? {} : doerOf(row.type, row.content)),
    at: isGone ? [] : mentionsFor(row.at, me, row.user_id),
    toContactId: recipient(target, isMine, me),
    from_user: row.user_id,
    fromUser: senderWire(row, row.remark),
    role: row.role,
    extends: extendsOf(quote, isGone ? "" : row.extends, home),
    pid: quote?.msg_id ?? 0,
    ...NO_FILE,
    ...filedWire(row.type, file, home)
  }
}

const recipient = (target: MessageTarget, isMine: boolean, me: number): number | string => {
  if (target._tag === "Group") return target.chat
  if (target._tag === "Person") return isMine ? target.userId : me
  return -1
}
