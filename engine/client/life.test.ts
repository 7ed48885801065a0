import { assert } from "@effect/vitest"
import { HashMap, Option, Schema } from "effect"
import { chatsAgree, listAgrees, sound } from "#fixtures/client/agreement.ts"
import { life, playLife } from "#fixtures/client/life.ts"
import type { World } from "#fixtures/client/World.ts"
import { prop } from "#fixtures/prop.ts"
import { CALLS } from "../api/calls.ts"
import { contactOf, memberOf } from "../api/nouns.ts"

const lookAt = ({ state }: World): void => sound(state)

/** With everything here that was under way. */
const quiet = (world: World): World => {
  world.settle()
  if (world.state.tasks["requests:received"]?._tag === "Failed") world.ask({ _tag: "RequestsAsked", direction: "received" })
  if (!HashMap.isEmpty(world.state.unreportedReads)) world.play(["break", 0, 0])
  world.settle()
  return world
}

const decodeRows = Schema.decodeUnknownSync(CALLS.getContacts.answer)
const decodeMembers = Schema.decodeUnknownSync(CALLS.groupUserList.answer)
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

prop("[GROUP-11] whatever happened to groups and lists, the rows are what a fresh load shows", life, (each) => {
  const world = quiet(playLife(each, lookAt))
  if (!world.state.service.resume) return
  listAgrees(world)
  const fresh = decodeRows(json(world.service.rows(1))).map(contactOf)
  for (const row of fresh) {
    const known = Option.getOrUndefined(HashMap.get(world.state.contacts, row.id))
    const seen = known && { group: known.group, role: known.role, pinned: known.pinned, notify: known.notify }
    assert.deepStrictEqual(seen, { group: row.group, role: row.role, pinned: row.pinned, notify: row.notify }, row.id)
  }
  assert.strictEqual(world.state.log.heldCount, 0)
})

prop("[GROUP-12] in the end each chat is what the service shows me, without a hole, cleared and deleted alike", life, (each) => {
  const world = quiet(playLife(each, lookAt))
  world.tell({ _tag: "ShownTold", now: world.now })
  if (world.state.open !== "") world.ask({ _tag: "ChatOpenAsked", chat: world.state.open })
  world.settle()
  chatsAgree(world)
})

prop("[GROUP-11] members that are not said to be stale are those of the group", life, (each) => {
  const world = quiet(playLife(each, lookAt))
  for (const [id, { members, stale }] of world.state.groups) {
    if (members === null || stale || !HashMap.has(world.state.contacts, id)) continue
    const asked = world.service.call("groupUserList", { group_id: id }, world.service.admit(1))
    const fresh = decodeMembers(json(asked.data)).map(memberOf)
    const sorted = (list: typeof fresh) =>
      list
        .map(({ id: who, mutedUntil, role }) => [Number(who), role, Number(mutedUntil)] as const)
        .toSorted((a, b) => a[0] - b[0])
    assert.deepStrictEqual(sorted([...members]), sorted(fresh))
  }
})
