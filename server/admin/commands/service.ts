import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import { compose } from "../../announcement/compose.ts"
import type { AdminParts, CommandInput, Commands } from "../Command.ts"
import { doneOutput, utcMinute, rowRange, shortLine, countLine, textTable, wholeOf } from "../telling.ts"

const dealing =
  (how: "delete" | "block", said: string) =>
  async ({ store }: AdminParts, { args, by }: CommandInput) => {
    const [id = ""] = args
    const dealt = await store.write("dealWith", { by, id, how })
    return doneOutput(dealt, { id }, `Message ${id} is ${said}.`)
  }

/** Commands about all of the service. */
export const SERVICE: Commands = {
  announce: {
    takes: '"TITLE" "TEXT"',
    says: "tells everybody something",
    words: [2, 2],
    run: async ({ config, store }, { args, by }) => {
      const [title = "", text = ""] = args
      const composed = compose(title, text, config.publicUrl)
      if (Result.isFailure(composed)) return Result.fail(composed.failure)
      const told = await store.write("publish", { ...composed.success, by, id: randomUUID(), instead: 0 })
      return Result.map(told, ({ msg_id }) => ({ data: { msg_id }, lines: [`Announced: ${composed.success.words.title}`] }))
    }
  },
  "announcements list": {
    takes: "[--page N] [--limit N]",
    says: "what was announced, the newest first",
    words: [0, 0],
    options: ["page", "limit"],
    run: async ({ store }, asked) => {
      const rows = rowRange(asked)
      if (Result.isFailure(rows)) return Result.fail(rows.failure)
      return Result.map(await store.read("notices", { by: asked.by, ...rows.success }), (notices) => ({
        data: notices,
        lines: [
          ...textTable(
            ["id", "announced (UTC)", "title"],
            notices.rows.map(({ msg_id, sent_at, title }) => [String(msg_id), utcMinute(sent_at), title])
          ),
          ...countLine(notices.rows.length, notices.count)
        ]
      }))
    }
  },
  "announcements delete": {
    takes: "ID",
    says: "takes an announcement back",
    words: [1, 1],
    run: async ({ store }, { args, by }) => {
      const id = wholeOf(args[0] ?? "", "id")
      if (Result.isFailure(id)) return Result.fail(id.failure)
      return doneOutput(await store.write("unpublish", { by, msgId: id.success }), { msg_id: id.success }, "It is gone.")
    }
  },
  "messages delete": {
    takes: "ID",
    says: "takes a message that somebody complained of from everybody",
    words: [1, 1],
    run: dealing("delete", "gone")
  },
  "messages block": {
    takes: "ID",
    says: "takes its words, and says so in their place",
    words: [1, 1],
    run: dealing("block", "without its words")
  },
  audit: {
    takes: "[--page N] [--limit N]",
    says: "what was done in the back office, the newest first",
    words: [0, 0],
    options: ["page", "limit"],
    run: async ({ store }, asked) => {
      const rows = rowRange(asked)
      if (Result.isFailure(rows)) return Result.fail(rows.failure)
      return Result.map(await store.read("acts", { by: asked.by, ...rows.success }), (acts) => ({
        data: { count: acts.count, rows: acts.rows.map((each) => ({ ...each, details: JSON.parse(each.details) as unknown })) },
        lines: [
          ...textTable(
            ["when (UTC)", "who", "from", "what", "on", ""],
            acts.rows.map(({ act, at, by_name, details, origin, target }) => [
              utcMinute(at),
              by_name,
              origin,
              act,
              shortLine(target, 40),
              details === "{}" ? "" : shortLine(details)
            ])
          ),
          ...countLine(acts.rows.length, acts.count)
        ]
      }))
    }
  },
  stats: {
    takes: "",
    says: "how much there is of everything, and who is there",
    words: [0, 0],
    run: async ({ hub, store }, { by }) =>
      Result.map(await store.read("figures", by), ({ disabled, everybody, groups, messages, sessions, users }) => {
        const online = everybody.filter(hub.isOnline).length
        const sockets = hub.sockets()
        return {
          data: { users, disabled, online, sockets, sessions, groups, messages },
          lines: [
            `accounts ${users} (${disabled} switched off), online ${online} on ${sockets} sockets, sessions ${sessions}`,
            `groups   ${groups}`,
            `messages ${messages}`
          ]
        }
      })
  },
  calls: {
    takes: "",
    says: "calls that ring or run, the oldest first",
    words: [0, 0],
    run: async ({ store }) =>
      Result.map(await store.read("callsUnderWay", undefined), (calls) => ({
        data: calls.map(({ callee, caller, is_video, since, taken_at }) => ({
          since,
          taken_at,
          kind: is_video === 1 ? "video" : "voice",
          caller,
          callee
        })),
        lines: [
          ...textTable(
            ["since (UTC)", "kind", "", "caller", "called"],
            calls.map(({ callee, caller, is_video, since, taken_at }) => [
              utcMinute(taken_at ?? since),
              is_video === 1 ? "video" : "voice",
              taken_at === null ? "rings" : "runs",
              caller,
              callee
            ])
          ),
          ...countLine(calls.length, calls.length)
        ]
      }))
  },
  // how other commands that work on files beside the server leave their trace
  note: {
    takes: "backup|restore|accept-loss FILE",
    says: "",
    words: [2, 2],
    run: async ({ store }, { args, by }) => {
      const [act = "", target = ""] = args
      if (!["backup", "restore", "accept-loss"].includes(act)) return Result.fail(refused("wrong-shape", { field: "act" }))
      return doneOutput(await store.write("noteAct", { by, act, target }), {})
    }
  }
}
