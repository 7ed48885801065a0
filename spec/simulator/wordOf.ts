import type { Event } from "#engine/client/Event.ts"

/** An event in a word that is the same in two equal runs: no times of a clock, no ids that the server makes up. */
export const wordOf = (event: Event): string => {
  switch (event._tag) {
    case "FrameTold": {
      const { data, type } = event.frame
      return `${type} ${"msg_id" in data ? String(data.msg_id) : ""}`
    }
    case "CallTold": {
      const { call, result } = event.told
      return `${call} ${result._tag}`
    }
    case "SocketTold":
      return event.what
    default:
      return "chat" in event ? `${event._tag} ${event.chat}` : event._tag
  }
}
