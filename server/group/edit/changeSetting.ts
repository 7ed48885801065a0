import { wireSetting } from "#engine/api/nouns.ts"
import type { GroupSetting } from "#engine/group/Group.ts"
import { type Program, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { beginChange, tellChange } from "./change.ts"
import { mayHere } from "../membership.ts"

export interface ChangeSetting {
  readonly asking: Caller
  readonly chat: string
  /** The switches that change; the others stay. */
  readonly changes: Partial<GroupSetting>
}

const UPDATE = "UPDATE groups SET manage = ?, invite = ?, nospeak = ?, history = ?, profile = ? WHERE chat = ?"

/** WRITE: switches of a group; everybody in it learns all of them (spec 6.5). */
export function* changeSetting({ asking, changes, chat }: ChangeSetting): Program<void> {
  const { me, setting } = yield* mayHere(asking, chat, "change-settings")
  const before = wireSetting(setting)
  const after = wireSetting({ ...setting, ...changes })
  if (Object.keys(after).every((key) => after[key] === before[key])) return
  const { history = 0, invite = 0, manage = 0, nospeak = 0, profile = 0 } = after
  const changed = yield* beginChange(chat, me.user_id, asking.now)
  yield* run(UPDATE, manage, invite, nospeak, history, profile, chat)
  yield* tellChange(changed, "groupSetting", { group_id: chat, setting: after })
}
