import { computed } from "@preact/signals-react"
import { Result } from "effect"
import { maySpeak } from "#engine/client/core/groups/commands.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { kindOf } from "#engine/contact/kindOf.ts"
import type { Reason } from "#engine/error/refusal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { mayWrite } from "#engine/message/mayWrite.ts"
import { minute } from "../../clock/minute.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { knownContact } from "./chatHead.ts"
import { slice } from "../shared/store.ts"

/** Why I may not write in a chat now, and until when my own mute lasts, 0 for all other reasons. */
export interface Silence {
  readonly reason: Reason
  readonly until: Millis | 0
}

/** The reason alone: the same word as long as nothing changes. */
const reasonOf = cachedByKey((id: ContactId) =>
  slice<Reason | "">((state) => {
    const now = minute.value
    const may = kindOf(id) === "system" ? mayWrite({ _tag: "Announcements" }, now) : maySpeak(state, id, now)
    return Result.isSuccess(may) ? "" : may.failure.reason
  }, "")
)

/** Why I may not write there; `null` if I may (WRITE-01, GROUP-03, GROUP-04, spec 6.6). */
export const silence = cachedByKey((id: ContactId) =>
  computed((): Silence | null => {
    const reason = reasonOf(id).value
    if (reason === "") return null
    return { reason, until: reason === "member-muted" ? (knownContact(id).value?.group?.mutedUntil ?? 0) : 0 }
  })
)

/** Whether I may write there now. */
export const mayWriteHere = (id: ContactId): boolean => reasonOf(id).value === ""
