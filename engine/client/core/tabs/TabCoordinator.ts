import { wholeFrame } from "../../../api/frames.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Millis } from "../../../format/Millis.ts"
import type { MessageId } from "../../../message/Message.ts"
import type { KeptDraft } from "../archive/Kept.ts"
import type { Event } from "../../Event.ts"
import type { Intent } from "../../Intent.ts"
import type { Came } from "../../ports/Calls.ts"
import type { EnterRoom, TabRoom, RoomEvent } from "../../ports/Tabs.ts"
import type { State } from "../../State.ts"
import { isNews, linkOf } from "./link.ts"
import { draftsSaid, outboxSaid, waitingOf } from "./outbox.ts"
import { uploadsOf, uploadsSaid } from "./uploads.ts"
import { isLeader } from "./Part.ts"
import { type LeaderStatus, readTabMessage, type TabMessage } from "./TabMessage.ts"
import { unreportedReadsSaid } from "./unreportedReads.ts"

type TabIntent = Extract<Intent, { readonly _tag: "EnterTabs" | "LeaveTabs" | "TakeLead" | "SayTabs" }>

/** What carries out a client's wishes among the tabs of one person, and tells it what happens there. */
export interface TabCoordinator {
  readonly carryOut: (intent: TabIntent) => void
  /** The state has moved; what other tabs must know of it is said. Told before intents of that move are carried out. */
  readonly moved: (before: State, event: Event, after: State) => void
  /** A text of this tab's socket. */
  readonly relay: (text: string) => void
  /** The outcome of a message that this tab sent. */
  readonly sent: (chat: ContactId, id: MessageId, came: Came) => void
  /** Leaves, for the client ends. */
  readonly end: () => void
}

interface World {
  readonly enter: EnterRoom
  readonly now: () => Millis
  readonly state: () => State
  readonly tell: (event: Event) => void
  /** A text of the leading tab's socket. */
  readonly hear: (text: string) => void
}

export const tabCoordinatorOf = ({ enter, hear, now, state, tell }: World): TabCoordinator => {
  let room: TabRoom | undefined
  /** What was last said of the connection. */
  let link: LeaderStatus | undefined
  /** When it was last said how far files are. */
  let uploadsSaidAt = 0
  /** Drafts as all tabs know them. */
  const drafts = new Map<ContactId, KeptDraft>()

  const say = (message: TabMessage): void => room?.say(JSON.stringify(message))

  const greet = (): void => {
    if (state().connection.part.role !== "leads") return
    link = linkOf(state())
    say(link)
    for (const each of waitingOf(state())) say(each)
    const uploads = uploadsOf(state())
    if (uploads.going.length > 0) say(uploads)
  }

  const heard = (message: TabMessage): void => {
    const isFollowing = state().connection.part.role === "follows"
    switch (message._tag) {
      case "Hello":
        return greet()
      case "Link":
        return isFollowing ? tell({ _tag: "LinkTold", link: message, now: now() }) : undefined
      case "Frame":
        return isFollowing ? hear(message.text) : undefined
      case "Try":
        return isFollowing ? undefined : tell({ _tag: "ReconnectAsked", now: now() })
      case "Sent":
        return tell({ _tag: "SentTold", chat: message.chat, id: message.id, came: message.came, now: now() })
      case "Outbox":
        return tell({ _tag: "OutboxTold", said: message, now: now() })
      case "Unsaid":
        return tell({ _tag: "UnreportedReadsTold", said: message, now: now() })
      case "Uploads":
        return isFollowing ? tell({ _tag: "UploadsTold", going: message.going, now: now() }) : undefined
      case "Drafts":
        for (const draft of message.drafts) drafts.set(draft.chat, draft)
        return tell({ _tag: "DraftsTold", drafts: message.drafts, now: now() })
    }
  }

  /** Events of a room that was left are no longer fed. */
  const happened = (of: () => TabRoom) => (event: RoomEvent) => {
    if (of() !== room) return
    if (event._tag !== "Heard") return tell({ _tag: "LeadTold", isMine: event._tag === "Led", now: now() })
    const message = readTabMessage(event.text)
    if (message !== undefined) heard(message)
  }

  const leave = (): void => {
    room?.leave()
    room = undefined
    link = undefined
    drafts.clear()
  }

  const announce = (after: Pick<State, "connection" | "visible">): void => {
    if (after.connection.part.role !== "leads") {
      link = undefined
      return
    }
    const next = linkOf(after)
    if (link !== undefined && !isNews(link, next)) return
    link = next
    say(next)
  }

  return {
    carryOut: (intent) => {
      switch (intent._tag) {
        case "EnterTabs": {
          leave()
          const entered: TabRoom = enter(
            String(intent.person),
            happened(() => entered)
          )
          room = entered
          return
        }
        case "LeaveTabs":
          return leave()
        case "TakeLead":
          return room?.take()
        case "SayTabs":
          return say(intent.message)
      }
    },
    moved: (before, event, after) => {
      if (room === undefined) return
      announce(after)
      for (const each of outboxSaid(before, event, after)) say(each)
      const uploads = uploadsSaid(before, event, after, uploadsSaidAt)
      if (uploads !== null) {
        uploadsSaidAt = event.now
        say(uploads)
      }
      const reads = unreportedReadsSaid(before, event, after)
      if (reads !== null) say(reads)
      const left = draftsSaid(drafts, event, after)
      if (left === null) return
      for (const draft of left.drafts) drafts.set(draft.chat, draft)
      say(left)
    },
    relay: (text) => (isLeader(state()) ? say({ _tag: "Frame", text: wholeFrame(text) }) : undefined),
    sent: (chat, id, came) => say({ _tag: "Sent", chat, id, came }),
    end: leave
  }
}
