import { wireSetting } from "#engine/api/nouns.ts"
import type { GroupSetting } from "#engine/group/Group.ts"
import { append, nextInChat } from "../store/log.ts"
import { type Program, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { mayHere, membersOf } from "./standing.ts"

export interface ChangeSetting {
  readonly asking: Asking
  readonly chat: string
  /** The switches that change; the others stay. */
  readonly changes: Partial<GroupSetting>
}

const UPDATE = "UPDATE groups SET manage = ?, invite = ?, nospeak = ?, history = ?, profile = ? WHERE chat = ?"

/** WRITE: switches of a group; everybody in it learns all of them (spec 6.4). */
export function* changeSetting({ asking, changes, chat }: ChangeSetting): Program<void> {
  const { setting } = yield* mayHere(asking, chat, "change-settings")
  const before = wireSetting(setting)
  const after = wireSetting({ ...setting, ...changes })
  if (Object.keys(after).every((key) => after[key] === before[key])) return
  const { history = 0, invite = 0, manage = 0, nospeak = 0, profile = 0 } = after
  yield* run(UPDATE, manage, invite, nospeak, history, profile, chat)
  const line = yield* nextInChat(chat)
  const json = JSON.stringify({ group_id: chat, setting: after })
  yield* append({ ...line, at: asking.now, type: "groupSetting", audiences: [{ to: yield* membersOf(chat), json }] })
}
