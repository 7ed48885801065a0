import type { Millis } from "../../format/Millis.ts"
import type { Event } from "../Event.ts"
import type { CallReply } from "../CallReply.ts"

/** An event that the client was told, by name only, and its moment by the client's clock (DEC-0140). */
export interface NamedEvent {
  readonly at: Millis
  readonly name: string
}

/** How many events are kept. */
const KEPT = 200

const endOf = ({ result }: CallReply): string => {
  if (result._tag === "Done") return "0"
  return result.answered._tag === "Envelope" ? String(result.answered.code) : result.answered._tag
}

/** What happened, without anything that a person wrote, a name, an id or a token (DEC-0140). */
const nameOf = (event: Event): string => {
  if (event._tag === "CallTold") return `CallTold ${event.told.call} ${endOf(event.told)}`
  if (event._tag === "FrameTold") return `FrameTold ${event.frame.type}`
  if (event._tag === "SocketTold") return `SocketTold ${event.what}`
  return event._tag === "ReminderTold" ? `ReminderTold ${event.of}` : event._tag
}

/** Keeps the names of the last events that a client was told, so that a report of a fault can say what went before (DEC-0140). */
export const lastEvents = () => {
  const kept: Array<NamedEvent> = []
  return {
    note: (event: Event): void => {
      kept.push({ at: event.now, name: nameOf(event) })
      if (kept.length > KEPT) kept.shift()
    },
    /** The last events, oldest first. */
    list: (): ReadonlyArray<NamedEvent> => [...kept]
  }
}
