import { computed } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import { chatOf, readByOther } from "#engine/client/core/conversation/chats.ts"
import { filesChosenIn, draftOf } from "#engine/client/core/conversation/drafts.ts"
import { contactActions } from "#engine/contact/actions.ts"
import { ANNOUNCEMENTS, type Contact, type ContactId, FRIEND_NOTICES } from "#engine/contact/Contact.ts"
import { preview } from "#engine/contact/preview.ts"
import { type LastSpeaker, speaker } from "#engine/contact/speaker.ts"
import type { DeedLine } from "#engine/message/deed.ts"
import { fileName } from "#engine/message/fileName.ts"
import { fileClass } from "#engine/message/files.ts"
import type { Preview } from "#engine/message/Preview.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { author } from "../chat/author.ts"
import { knownContact, presenceOf } from "../chat/chatHead.ts"
import { deedWithNames } from "../message/deed.ts"
import { me } from "../shared/session.ts"
import { slice } from "../shared/store.ts"
import { unsentMark } from "../message/unsent.ts"

/** One row of the message list (spec 2.4, 4.12). */
export interface MessageListRow {
  readonly name: string
  readonly kind: Contact["kind"]
  readonly avatar: string
  readonly online: boolean
  readonly preview: Preview | DeedTold
  readonly speaker: SpeakerTold
  /** The blurred preview of the picture that was said last, a ThumbHash; empty without one. */
  readonly thumbHash: string
  /** What was begun here and is not on screen beside the list; empty when nothing was. */
  readonly draft: string
  /** The first file that was chosen there and is not sent, where no text was begun; `null` without one. */
  readonly draftFile: DraftFileLine | null
  /** The last words are mine, and wait or have failed. */
  readonly mark: "" | "waiting" | "failed"
  readonly unread: number
  readonly mentioned: boolean
  readonly pinned: boolean
  readonly muted: boolean
  /** There is something to do with it. */
  readonly acts: boolean
  readonly opens: Opens
}

/** Who spoke last; a member by the name that I know them by, nobody where there is none. */
type SpeakerTold = Exclude<LastSpeaker, { readonly _tag: "Member" }> | { readonly _tag: "Member"; readonly name: string }

/** What somebody did, as the last line tells it to me. */
export type DeedTold = Exclude<DeedLine, { readonly _tag: "Said" }>

/** The last line of a contact: who did what under the name that I know them by, else as it came (DEED-01). */
const lastLine = ({ lastContent, lastDeed, lastKind }: Contact): Preview | DeedTold => {
  const mine = me.value
  if (lastDeed === undefined || mine === null) return preview(lastKind, lastContent)
  const line = deedWithNames(lastDeed, lastContent, mine.id)
  return line._tag === "Said" ? preview(lastKind, line.text) : line
}

const readTo = cachedByKey((id: ContactId) => slice((state) => readByOther(chatOf(state, id)), 0))

const NOBODY: SpeakerTold = { _tag: "Nobody" }

const spoke = (it: Contact): SpeakerTold => {
  const mine = me.value
  if (mine === null) return NOBODY
  const told = speaker(it, mine.id, readTo(it.id).value)
  if (told._tag !== "Member") return told
  const { name } = author(told.id).value
  return name === "" ? NOBODY : { _tag: "Member", name }
}

/** Where a row leads: notices about friends to the invitations, announcements to their page, everything else to its chat. */
export type Opens = "chat" | "invitations" | "notices"

export const opensOf = (id: ContactId): Opens =>
  id === FRIEND_NOTICES ? "invitations" : id === ANNOUNCEMENTS ? "notices" : "chat"

const draft = cachedByKey((id: ContactId) =>
  slice(
    (state) =>
      state.open === id
        ? ""
        : Option.match(HashMap.get(state.drafts, id), { onNone: () => "", onSome: ({ text }) => text.trim() }),
    ""
  )
)

/** A file that was chosen, as the list names it. */
export interface DraftFileLine {
  readonly isPicture: boolean
  readonly name: string
  /** How many were chosen beside it. */
  readonly others: number
}

const draftFile = cachedByKey((id: ContactId) =>
  slice((state): DraftFileLine | null => {
    if (state.open === id) return null
    const [first, ...others] = filesChosenIn(draftOf(state, id))
    if (first === undefined) return null
    return { isPicture: fileClass(first.name) === "image", name: fileName(first.name), others: others.length }
  }, null)
)

/** A chat as the message list shows it; `null` while it is not known. */
export const messageListRow = cachedByKey((id: ContactId) =>
  computed((): MessageListRow | null => {
    const it = knownContact(id).value
    if (it === null) return null
    return {
      name: it.name,
      kind: it.kind,
      avatar: it.avatar,
      online: presenceOf(id).value,
      preview: lastLine(it),
      speaker: spoke(it),
      thumbHash: it.lastSaid?.thumbHash ?? "",
      draft: draft(id).value,
      draftFile: draft(id).value === "" ? draftFile(id).value : null,
      mark: unsentMark(id).value,
      unread: it.unread,
      mentioned: it.mentions > 0,
      pinned: it.pinned,
      muted: !it.notify,
      acts: Object.values(contactActions(it)).includes(true),
      opens: opensOf(id)
    }
  })
)
