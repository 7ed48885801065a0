import { plainName } from "../contact/plainName.ts"
import { append, nextInChat } from "../store/log.ts"
import { type Program, run } from "../store/Program.ts"
import type { Asking } from "../store/Store.ts"
import { mayHere, membersOf } from "./standing.ts"

export interface Rename {
  readonly asking: Asking
  readonly chat: string
  /** Checked and cleaned. */
  readonly name: string
}

/** WRITE: a group has another name (spec 2.14). */
export function* rename({ asking, chat, name }: Rename): Program<void> {
  const { me, name: before } = yield* mayHere(asking, chat, "edit-name")
  if (name === before) return
  yield* run("UPDATE groups SET name = ? WHERE chat = ?", name, chat)
  const line = yield* nextInChat(chat)
  const json = JSON.stringify({ id: chat, displayName: name, editUserName: plainName(me.realname) })
  yield* append({ ...line, at: asking.now, type: "editGroupName", audiences: [{ to: yield* membersOf(chat), json }] })
}
