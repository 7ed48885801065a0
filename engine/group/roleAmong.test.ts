import { assert, it } from "@effect/vitest"
import { UserId } from "../account/User.ts"
import type { Role } from "./Role.ts"
import { roleAmong } from "./roleAmong.ts"

const [ann, bob, eve] = [1, 2, 3].map((id) => UserId.make(id)) as [UserId, UserId, UserId]
const member = (id: UserId, role: Role) => ({ id, role })
const MEMBERS = [member(ann, "owner"), member(bob, "admin"), member(eve, "member")]

it("the owner of a group is the one whom its row names, whatever is known of its members", () => {
  assert.strictEqual(roleAmong({ owner: ann }, null, ann), "owner")
  assert.strictEqual(roleAmong({ owner: ann }, [member(ann, "member")], ann), "owner")
})

it("all others have the role that the list of members tells", () => {
  assert.strictEqual(roleAmong({ owner: ann }, MEMBERS, bob), "admin")
  assert.strictEqual(roleAmong({ owner: ann }, MEMBERS, eve), "member")
})

it("who is not known to be more is a member: before the list is there, outside of it, and where no group is", () => {
  assert.strictEqual(roleAmong({ owner: ann }, undefined, bob), "member")
  assert.strictEqual(roleAmong({ owner: ann }, [member(ann, "owner")], bob), "member")
  assert.strictEqual(roleAmong(undefined, MEMBERS, bob), "member")
})
