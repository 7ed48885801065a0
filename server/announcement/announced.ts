import { htmlOf } from "#engine/message/compose.ts"
import type { Audience } from "../store/LogEntry.ts"

/** An announcement as it is kept: its title as text, what it says as HTML. */
export interface AnnouncementWords {
  readonly title: string
  readonly notice: string
}

/** An announcement as it is stored, as a message. */
export interface KeptAnnouncement {
  readonly id: string
  readonly msg_id: number
  readonly sent_at: number
  /** JSON text of its {@link AnnouncementWords}. */
  readonly extends: string
}

/** The conversation that everybody has. */
export const ANNOUNCEMENTS = "admin_notice"

/** Title and text of an announcement. */
export const announcementWords = ({ extends: json }: Pick<KeptAnnouncement, "extends">): AnnouncementWords =>
  json === "" ? { title: "", notice: "" } : (JSON.parse(json) as AnnouncementWords)

/** A title as part of what is HTML. */
export const titleHtml = (title: string): string => htmlOf(title).slice("<p>".length, -"</p>".length)

/** The author of an announcement: the service, not the account that typed it. */
const announcer = (name: string) => ({
  id: ANNOUNCEMENTS,
  user_id: 0,
  realname: name,
  displayName: name,
  account: "",
  avatar: "/static/common/img/notice.png"
})

/** What everybody hears of an announcement: its title alone stands as content (spec 7.8). */
export const announcementAudience = (announcement: KeptAnnouncement): Omit<Audience, "to"> => {
  const { id, msg_id, sent_at } = announcement
  const words = announcementWords(announcement)
  const data = {
    id,
    msg_id,
    type: "text",
    content: titleHtml(words.title),
    sendTime: sent_at,
    status: "succeed",
    is_read: 0,
    is_group: 2,
    at: [],
    user_id: 0,
    fromUser: announcer(""),
    role: 3,
    extends: words,
    toContactId: ANNOUNCEMENTS,
    toUser: ANNOUNCEMENTS,
    to_user: ANNOUNCEMENTS
  }
  const name = { key: "announcements-name", params: {} } as const
  return { json: JSON.stringify(data), texts: { "fromUser.displayName": name, "fromUser.realname": name } }
}

/** An announcement as a page of the history has it. */
interface AnnouncementRow extends KeptAnnouncement {
  readonly type: string
  readonly content: string
}

/** List form of an announcement: title and text, without an author. */
export const listedAnnouncement = (row: AnnouncementRow, name: string) => ({
  id: row.id,
  msg_id: row.msg_id,
  type: row.type,
  content: row.content,
  sendTime: row.sent_at,
  status: "succeed",
  is_read: 1,
  is_group: 2,
  is_undo: 0,
  at: [],
  toContactId: ANNOUNCEMENTS,
  from_user: 0,
  fromUser: announcer(name),
  role: 3,
  extends: announcementWords(row),
  pid: 0
})
