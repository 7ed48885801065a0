import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { GroupFacts, GroupPage, GroupSetting, Member, NEW_GROUP } from "./Group.ts"

const FACTS = { owner: 1, announcement: "", setting: NEW_GROUP, mutedUntil: 0 }
const MEMBER = { id: 1, name: "Ann", avatar: "", account: "ann123", role: "owner", mutedUntil: 0 }
const PAGE = {
  ...{ name: "Team", avatar: "", ownerName: "Ann", count: 3, role: null },
  ...{ invites: true, code: "", codeExpiresAt: 0 }
}

const SHAPES: ReadonlyArray<readonly [string, Schema.ConstraintDecoder<unknown>, Readonly<Record<string, unknown>>]> = [
  ["switches", GroupSetting, NEW_GROUP],
  ["what the list knows of a group", GroupFacts, FACTS],
  ["a member", Member, MEMBER],
  ["a page", GroupPage, PAGE]
]

// what was kept by an earlier version, say, must be all there before anything relies on it
it.each(SHAPES)("%s is read where nothing is missing, and only there", (_, shape, whole) => {
  const is = Schema.is(shape)
  assert.isTrue(is(whole))
  for (const key of Object.keys(whole)) {
    const { [key]: left, ...rest } = whole
    assert.isFalse(is(rest), `without ${key}, which was ${String(left)}`)
  }
})
