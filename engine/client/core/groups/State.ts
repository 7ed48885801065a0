import type { HashMap } from "effect"
import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { GroupPage, Member } from "../../../group/Group.ts"

/** Groups, beside their rows in the chat list. */
export interface GroupsState {
  /** Pages and members of groups that were opened. */
  readonly groups: HashMap.HashMap<ContactId, GroupState>
  /** The group that was created last; empty until the server replies. */
  readonly created: ContactId | ""
  /** What the last scanned code leads to; `null` until the server replies. */
  readonly scanned: Scanned | null
}

/** What is known about a group beside its row in the chat list. */
export interface GroupState {
  /** `null` until it is loaded. */
  readonly page: GroupPage | null
  /** Owner, admins, members; `null` until they are loaded. */
  readonly members: ReadonlyArray<Member> | null
  /** The members have changed since in a way that only the list shows: a screen with members loads them again. */
  readonly stale: boolean
}

/** Where a code leads. */
export type Scanned =
  | { readonly _tag: "Person"; readonly id: UserId }
  | {
      readonly _tag: "Group"
      readonly chat: ContactId
      readonly page: GroupPage
      readonly token: string
      /** Who shared the code; 0: unknown. */
      readonly inviter: number
    }
