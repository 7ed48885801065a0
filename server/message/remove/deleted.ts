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

/** What `delMessage` and `removeMessage` tell one reader: nothing of what was said, and the conversation as they call it. */
export const goneWire = ({ chat, id, kind, msg_id }: Gone, reader: number) => ({
  id,
  msg_id,
  toContactId: nameFor(chat, kind, reader),
  is_group: kind
})

export const goneFor = (message: Gone, reader: number): Omit<Audience, "to"> => ({
  json: JSON.stringify(goneWire(message, reader))
})

/** Everybody in the conversation hears that a message is gone; members of a group call it the same. */
export function* goneForAll(message: Gone): Program<ReadonlyArray<Audience>> {
  const ids = yield* membersOf(message.chat)
  if (message.kind === KINDS.Group) return [{ to: ids, ...goneFor(message, 0) }]
  return ids.map((id) => ({ to: [id], ...goneFor(message, id) }))
}
