import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { groupKey } from "../../group/groupKey.ts"
import type { AdminParts, CommandInput, AdminCommand, Commands, CommandOutput } from "../Command.ts"
import { doneOutput, utcMinute, rowRange, shortLine, countLine, accountNamed, textTable } from "../telling.ts"

const SEATS = ["", "owner", "admin", "member"]

/** Does something in the group that the first word names. */
const inGroup =
  (
    act: (parts: AdminParts, asked: CommandInput, chat: string) => Promise<Result.Result<CommandOutput, Refused>>
  ): AdminCommand["run"] =>
  async (parts, asked) => {
    const key = groupKey(asked.args[0] ?? "")
    return Result.isFailure(key) ? Result.fail(key.failure) : act(parts, asked, key.success)
  }

/** The same, on the user whom the second argument names. */
const about = (
  act: (
    parts: AdminParts,
    asked: CommandInput,
    chat: string,
    userId: number,
    account: string
  ) => Promise<Result.Result<CommandOutput, Refused>>
): AdminCommand["run"] =>
  inGroup(async (parts, asked, chat) => {
    const found = await accountNamed(parts, asked, asked.args[1] ?? "")
    if (Result.isFailure(found)) return Result.fail(found.failure)
    return act(parts, asked, chat, found.success.user_id, found.success.account)
  })

/** Commands about groups. GROUP is its number, with or without `group-`. */
export const GROUPS: Commands = {
  "groups list": {
    takes: "[WORD] [--page N] [--limit N]",
    says: "all groups, or those with this word in their name",
    words: [0, 1],
    options: ["page", "limit"],
    run: async ({ store }, asked) => {
      const rows = rowRange(asked)
      if (Result.isFailure(rows)) return Result.fail(rows.failure)
      const found = await store.read("allGroups", { by: asked.by, keywords: asked.args[0] ?? "", ...rows.success })
      return Result.map(found, (groups) => ({
        data: groups,
        lines: [
          ...textTable(
            ["id", "name", "members", "owner", "since (UTC)"],
            groups.rows.map(({ created_at, group_id, members, name, owner, owner_name }) => [
              String(group_id),
              name,
              String(members),
              owner === 0 ? "nobody" : `${owner_name ?? ""} (${owner})`,
              utcMinute(created_at)
            ])
          ),
          ...countLine(groups.rows.length, groups.count)
        ]
      }))
    }
  },
  "groups show": {
    takes: "GROUP",
    says: "all about one group",
    words: [1, 1],
    run: inGroup(async ({ store }, { by }, chat) =>
      Result.map(await store.read("anyGroup", { by, chat, skip: 0, limit: 1 }), ({ group }) => ({
        data: group,
        lines: [
          `${group.name}, ${group.chat}`,
          `  owner    ${group.owner === 0 ? "nobody" : `${group.owner_name ?? ""} (${group.owner})`}`,
          `  members  ${group.members}${group.automatic === 1 ? ", newcomers come to it" : ""}`,
          `  switches manage ${group.manage ?? 0}, invite ${group.invite ?? 1}, nospeak ${group.nospeak ?? 0}, history ${group.history ?? 0}, profile ${group.profile ?? 0}`,
          `  notice   ${shortLine(group.notice) || "–"}`,
          `  since    ${utcMinute(group.created_at)} UTC`
        ]
      }))
    )
  },
  "groups members": {
    takes: "GROUP [--page N] [--limit N]",
    says: "who is in it",
    words: [1, 1],
    options: ["page", "limit"],
    run: inGroup(async ({ store }, asked, chat) => {
      const rows = rowRange(asked)
      if (Result.isFailure(rows)) return Result.fail(rows.failure)
      const found = await store.read("anyGroup", { by: asked.by, chat, ...rows.success })
      return Result.map(found, ({ group, rows: members }) => ({
        data: { rows: members, count: group.members },
        lines: [
          ...textTable(
            ["id", "account", "name", "", "since (UTC)"],
            members.map((each) => [
              String(each.user_id),
              each.account,
              each.realname,
              SEATS[each.role] ?? "",
              utcMinute(each.joined_at)
            ])
          ),
          ...countLine(members.length, group.members)
        ]
      }))
    })
  },
  "groups dissolve": {
    takes: "GROUP",
    says: "the group is no more, for everybody",
    words: [1, 1],
    run: inGroup(async ({ store }, { by }, chat) =>
      doneOutput(await store.write("dissolveAny", { by, chat }), { group: chat }, `${chat} is no more.`)
    )
  },
  "groups transfer": {
    takes: "GROUP WHO",
    says: "a member becomes its owner",
    words: [2, 2],
    run: about(async ({ store }, { by }, chat, userId, account) => {
      const handed = await store.write("transferAny", { by, chat, userId, eventId: randomUUID() })
      return doneOutput(handed, { group: chat, owner: userId }, `${chat} belongs to ${account}.`)
    })
  },
  "groups add": {
    takes: "GROUP WHO",
    says: "somebody comes to it",
    words: [2, 2],
    run: about(async ({ store }, { by }, chat, userId, account) => {
      const added = await store.write("addToAny", { by, chat, people: [{ userId, eventId: randomUUID() }] })
      return doneOutput(added, { group: chat, user_id: userId }, `${account} is in ${chat}.`)
    })
  },
  "groups remove": {
    takes: "GROUP WHO",
    says: "somebody is taken out of it",
    words: [2, 2],
    run: about(async ({ store }, { by }, chat, userId, account) =>
      doneOutput(
        await store.write("removeFromAny", { by, chat, userId }),
        { group: chat, user_id: userId },
        `${account} is out of ${chat}.`
      )
    )
  },
  "groups role": {
    takes: "GROUP WHO admin|member",
    says: "a member becomes an admin of it, or an admin a member",
    words: [3, 3],
    run: about(async ({ store }, { args, by }, chat, userId, account) => {
      const [, , role] = args
      if (role !== "admin" && role !== "member") return Result.fail(refused("wrong-shape", { field: "role" }))
      const given = await store.write("setRoleInAny", { by, chat, userId, role })
      return doneOutput(given, { group: chat, user_id: userId, role }, `${account} is ${role} of ${chat}.`)
    })
  }
}
