import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { Scans } from "../code/scans.ts"
import type { BoundUser } from "../socket/Hub.ts"
import type { OwnHub, SocketHub } from "../socket/hubOverSockets.ts"
import type { ClusterMessage } from "./ClusterMessage.ts"

export interface SpreadNeeds {
  readonly hub: OwnHub
  readonly tell: (message: ClusterMessage) => void
  /** Does something behind all that other processes are known to have told people here. */
  readonly inTurn: (action: () => void) => void
  /** Whether a socket is another process's, by its name, and whether that one lives. */
  readonly owns: (clientId: string) => boolean
  /** Tells the people here of changed settings. */
  readonly configChanged: () => void
  /** Remembers which group's code a session has just scanned. */
  readonly scanned: Scans["note"]
}

/** A hub for the calls of one process of several. */
export interface SpreadHub {
  /** What is asked of it is done here, and told to the others. */
  readonly hub: SocketHub
  /** Does here what another process told. */
  readonly heard: (message: ClusterMessage) => void
}

/** How long to wait for the process of a socket, in milliseconds. */
const ANSWERED_WITHIN = 5000

/** Sockets of all processes behind the one hub that calls know. */
export const spreadHub = ({ configChanged, hub, inTurn, owns, scanned: noteScan, tell }: SpreadNeeds): SpreadHub => {
  const asked = new Map<string, (isBound: boolean) => void>()

  const bindElsewhere = async (clientId: string, user: BoundUser): Promise<boolean> => {
    const ask = randomUUID()
    const answered = new Promise<boolean>((resolve) => void asked.set(ask, resolve))
    tell({ _tag: "Bind", ask, clientId, user })
    try {
      return await Promise.race([answered, setTimeout(ANSWERED_WITHIN, false, { ref: false })])
    } finally {
      asked.delete(ask)
    }
  }

  const spread: SocketHub = {
    ...hub,
    bind: (clientId, user) => (owns(clientId) ? bindElsewhere(clientId, user) : hub.bind(clientId, user)),
    drop: (sessionId, keep = "") => {
      inTurn(() => hub.drop(sessionId, keep))
      tell({ _tag: "Drop", sessionId, keep })
    },
    shut: (sessionId) => {
      inTurn(() => hub.shut(sessionId))
      tell({ _tag: "Shut", sessionId })
    },
    speak: (userId, language) => {
      hub.speak(userId, language)
      tell({ _tag: "Speak", userId, language })
    },
    speakIn: (sessionId, language) => {
      hub.speakIn(sessionId, language)
      tell({ _tag: "SpeakIn", sessionId, language })
    },
    watch: (userId, clientId) => {
      if (!owns(clientId)) hub.watch(userId, clientId)
      if (clientId === "" || owns(clientId)) tell({ _tag: "Watch", userId, clientId })
    },
    catchUp: (clientId, type, audience) => {
      if (owns(clientId)) tell({ _tag: "CatchUp", clientId, type, audience })
      else inTurn(() => hub.catchUp(clientId, type, audience))
    },
    push: (to, type, data, except = "") => {
      inTurn(() => hub.push(to, type, data, except))
      tell({ _tag: "Push", to, type, data, except })
    },
    cluster: {
      here: { isOnline: hub.isHere, push: hub.push },
      configChanged: () => tell({ _tag: "ConfigChanged" }),
      scanned: (session, scanned, at) => tell({ _tag: "Scanned", session, scanned, at })
    }
  }

  const heard = (message: ClusterMessage): void => {
    switch (message._tag) {
      case "Push":
        return hub.push(message.to, message.type, message.data, message.except)
      case "CatchUp":
        return hub.catchUp(message.clientId, message.type, message.audience)
      case "Drop":
        return hub.drop(message.sessionId, message.keep)
      case "Shut":
        return hub.shut(message.sessionId)
      case "Speak":
        return hub.speak(message.userId, message.language)
      case "SpeakIn":
        return hub.speakIn(message.sessionId, message.language)
      case "Watch":
        return hub.watch(message.userId, message.clientId)
      case "Scanned":
        return noteScan(message.session, message.scanned, message.at)
      case "ConfigChanged":
        return configChanged()
      case "Bind":
        if (!owns(message.clientId)) tell({ _tag: "Bound", ask: message.ask, isBound: hub.bind(message.clientId, message.user) })
        return
      case "Bound":
        return asked.get(message.ask)?.(message.isBound)
      case "Present":
      case "Joined":
      case "Ended":
        return
    }
  }

  return { hub: spread, heard }
}
