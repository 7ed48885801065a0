import type { UserId } from "../account/User.ts"
import type { GroupFacts, Member } from "./Group.ts"
import type { Role } from "./Role.ts"

/** Role of a person in a chat, as far as it is known: its row names the owner of a group, of admins only the member list tells (spec 6.1). */
export const roleAmong = (
  group: Pick<GroupFacts, "owner"> | undefined,
  members: ReadonlyArray<Pick<Member, "id" | "role">> | null | undefined,
  id: UserId
): Role => {
  if (group === undefined) return "member"
  return group.owner === id ? "owner" : (members?.find((each) => each.id === id)?.role ?? "member")
}
