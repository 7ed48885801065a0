import { HashMap, Option } from "effect"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { dispatchCommand, slice } from "../shared/store.ts"

/** What I began to announce in a group, on this device; `null`: nothing. */
export const announcementDraft = cachedByKey((chat: ContactId) =>
  slice((state) => Option.getOrUndefined(HashMap.get(state.drafts, chat))?.announcement ?? null, null)
)

/** Keeps what I write for a group until it is published or given up; what is `published` already is nothing begun. */
export const beginAnnouncement = (chat: ContactId, text: string, published: string): void =>
  dispatchCommand({ _tag: "AnnouncementDraftAsked", chat, text: text === published ? null : text })

/** Removes the draft after it was published or given up. */
export const endAnnouncement = (chat: ContactId): void => dispatchCommand({ _tag: "AnnouncementDraftAsked", chat, text: null })
