import { membersOf } from "../../group/membership.ts"
import type { Audience } from "../../store/LogEntry.ts"
import type { Program } from "../../store/Program.ts"
import { KINDS, nameFor } from "../target.ts"

/** A message that is gone, as its frames name it. */
export interface Gone {
  readonly id: string
  readonly msg_id: number
  readonly chat: string
  /** `is_group`. */
  readonly kind: number
}

/** `delMessage` and `removeMessage` for one reader: without the content, and with the reader's id of the conversation. */
export const deletionWire = ({ chat, id, kind, msg_id }: Gone, reader: number) => ({
  id,
  msg_id,
  toContactId: nameFor(chat, kind, reader),
  is_group: kind
})

export const deletionFor = (message: Gone, reader: number): Omit<Audience, "to"> => ({
  json: JSON.stringify(deletionWire(message, reader))
})

/** Tells everybody in the conversation that a message is deleted; all members of a group use one id for the group. */
export function* deletionForAll(message: Gone): Program<ReadonlyArray<Audience>> {
  const ids = yield* membersOf(message.chat)
  if (message.kind === KINDS.Group) return [{ to: ids, ...deletionFor(message, 0) }]
  return ids.map((id) => ({ to: [id], ...deletionFor(message, id) }))
}
