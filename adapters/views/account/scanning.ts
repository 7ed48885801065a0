import { computed } from "@preact/signals-react"
import { wayIn } from "#engine/group/joining.ts"
import type { UserId } from "#engine/account/User.ts"
import type { Scanned } from "#engine/client/core/groups/State.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { knownContact } from "../chat/chatHead.ts"
import { slice } from "../shared/store.ts"
import { task } from "../shared/task.ts"

/** Where a code leads, as far as it is known. */
export type Scanning =
  | { readonly _tag: "Idle" }
  | { readonly _tag: "Busy" }
  | { readonly _tag: "Failed"; readonly words: Words }
  | { readonly _tag: "Person"; readonly id: UserId }
  | { readonly _tag: "Group"; readonly group: ScannedInvitation }

/** A group as those see it who hold its code. */
export interface ScannedInvitation {
  readonly chat: ContactId
  readonly name: string
  readonly avatar: string
  readonly count: number
  readonly token: string
  readonly inviter: number
  /** `closed`: it lets nobody in by its code now (GROUP-16, spec 4.6). */
  readonly way: ReturnType<typeof wayIn>
}

const IDLE: Scanning = { _tag: "Idle" }
const BUSY: Scanning = { _tag: "Busy" }

const scanned = slice<Scanned | null>((state) => state.scanned, null)

const invitationOf = ({ chat, inviter, page, token }: Extract<Scanned, { readonly _tag: "Group" }>): ScannedInvitation => {
  const isMine = page.role !== null || (knownContact(chat).value?.group ?? null) !== null
  const { avatar, count, invites, name } = page
  return { chat, name, avatar, count, token, inviter, way: wayIn(isMine, invites) }
}

export const scanning = computed((): Scanning => {
  const asked = task("scan").value
  if (asked?._tag === "Failed") return { _tag: "Failed", words: asked.words }
  const found = scanned.value
  if (found === null) return asked?._tag === "Busy" ? BUSY : IDLE
  return found._tag === "Person" ? found : { _tag: "Group", group: invitationOf(found) }
})

/** What stands in a code that an address brought: only its token travels. */
export const codeFor = (token: string): string => `/scan/g/${encodeURIComponent(token)}`
