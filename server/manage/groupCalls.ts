import { GUESTS_PICTURE } from "../group/picture.ts"
import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { groupKey } from "../group/groupKey.ts"
import type { Handler } from "../Handler.ts"
import { pageRange } from "../page.ts"
import { succeed } from "../reply.ts"
import { backOfficeCaller } from "./byOf.ts"
import type { ManagedGroup } from "./groups.ts"

/** Calls of the back office about groups, named by their bare numbers (DEC-0089). */

/** A group as the back office lists it. */
const managedGroup = (group: ManagedGroup) => ({
  group_id: group.group_id,
  id: group.chat,
  name: group.name,
  displayName: group.name,
  avatar: GUESTS_PICTURE,
  notice: group.notice,
  owner_id: group.owner,
  ownerName: group.owner_name ?? "",
  groupUserCount: group.members,
  create_time: Math.floor(group.created_at / 1000),
  setting: {
    manage: group.manage ?? 0,
    invite: group.invite ?? 1,
    nospeak: group.nospeak ?? 0,
    history: group.history ?? 0,
    profile: group.profile ?? 0
  }
})

export const manageGroupIndex: Handler<"manageGroupIndex"> = async (ctx, request) => {
  const { limit, page, skip } = pageRange(request)
  const found = await ctx.store.read("allGroups", { by: backOfficeCaller(ctx), keywords: request.keywords.trim(), skip, limit })
  return Result.map(found, ({ count, rows }) => ({ data: rows.map(managedGroup), count, page }))
}

export const manageGroupUserList: Handler<"manageGroupUserList"> = async (ctx, request) => {
  const key = groupKey(request.group_id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  const { limit, page, skip } = pageRange(request)
  const found = await ctx.store.read("anyGroup", { by: backOfficeCaller(ctx), chat: key.success, skip, limit })
  return Result.map(found, ({ group, rows }) => ({
    data: rows.map(({ account, avatar, joined_at, muted_until, realname, role, user_id }) => ({
      user_id,
      account,
      realname,
      displayName: realname,
      avatar,
      role,
      no_speak_time: Math.floor(muted_until / 1000),
      create_time: Math.floor(joined_at / 1000)
    })),
    count: group.members,
    page
  }))
}

type Changed = Result.Result<unknown, Refused>

const changing = async (id: string, change: (chat: string) => Promise<Changed>) => {
  const key = groupKey(id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  return Result.flatMap(await change(key.success), () => succeed())
}

export const manageGroupDel: Handler<"manageGroupDel"> = (ctx, { group_id }) =>
  changing(group_id, (chat) => ctx.store.write("dissolveAny", { by: backOfficeCaller(ctx), chat }))

export const manageGroupChangeOwner: Handler<"manageGroupChangeOwner"> = (ctx, { group_id, user_id: userId }) =>
  changing(group_id, (chat) => ctx.store.write("transferAny", { by: backOfficeCaller(ctx), chat, userId, eventId: randomUUID() }))

export const manageGroupAddUser: Handler<"manageGroupAddUser"> = (ctx, { group_id, user_ids: userIds }) =>
  changing(group_id, (chat) =>
    ctx.store.write("addToAny", {
      by: backOfficeCaller(ctx),
      chat,
      people: userIds.map((userId) => ({ userId, eventId: randomUUID() }))
    })
  )

export const manageGroupDelUser: Handler<"manageGroupDelUser"> = (ctx, { group_id, user_id: userId }) =>
  changing(group_id, (chat) => ctx.store.write("removeFromAny", { by: backOfficeCaller(ctx), chat, userId }))

const GIVEN: ReadonlyMap<number, "admin" | "member"> = new Map([
  [2, "admin"],
  [3, "member"]
])

export const manageGroupSetManager: Handler<"manageGroupSetManager"> = (ctx, request) => {
  const role = GIVEN.get(request.role)
  if (role === undefined) return Promise.resolve(Result.fail(refused("wrong-shape", { field: "role" })))
  return changing(request.group_id, (chat) =>
    ctx.store.write("setRoleInAny", { by: backOfficeCaller(ctx), chat, userId: request.user_id, role })
  )
}
