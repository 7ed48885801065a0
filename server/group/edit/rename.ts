import { plainName } from "../../contact/plainName.ts"
import { type Program, run } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { beginChange, tellChange } from "./change.ts"
import { mayHere } from "../membership.ts"

export interface Rename {
  readonly asking: Caller
  readonly chat: string
  /** Checked and cleaned. */
  readonly name: string
}

/** WRITE: a group has another name (spec 2.11). */
export function* rename({ asking, chat, name }: Rename): Program<void> {
  const { me, name: before } = yield* mayHere(asking, chat, "edit-name")
  if (name === before) return
  const renamed = yield* beginChange(chat, me.user_id, asking.now)
  yield* run("UPDATE groups SET name = ? WHERE chat = ?", name, chat)
  yield* tellChange(renamed, "editGroupName", { id: chat, displayName: name, editUserName: plainName(me.realname) })
}
