import type { ScannedGroup } from "../code/scans.ts"
import type { BoundUser } from "../socket/Hub.ts"
import type { Audience, LogEntry } from "../store/LogEntry.ts"

/** What one process tells the others beside what is told to people. */
export type ClusterMessage =
  | {
      readonly _tag: "Push"
      readonly to: ReadonlyArray<number>
      readonly type: string
      readonly data: unknown
      readonly except: string
    }
  | { readonly _tag: "CatchUp"; readonly clientId: string; readonly type: string; readonly audience: Audience }
  | { readonly _tag: "Drop"; readonly sessionId: string; readonly keep: string }
  | { readonly _tag: "Shut"; readonly sessionId: string }
  | { readonly _tag: "Speak"; readonly userId: number; readonly language: string }
  | { readonly _tag: "SpeakIn"; readonly sessionId: string; readonly language: string }
  | { readonly _tag: "Watch"; readonly userId: number; readonly clientId: string }
  /** A session has scanned the code of a group. */
  | { readonly _tag: "Scanned"; readonly session: string; readonly scanned: ScannedGroup; readonly at: number }
  /** Settings of the service have changed. */
  | { readonly _tag: "ConfigChanged" }
  /** A call reached one process, and the socket that it names is another's; `Bound` answers it. */
  | { readonly _tag: "Bind"; readonly ask: string; readonly clientId: string; readonly user: BoundUser }
  | { readonly _tag: "Bound"; readonly ask: string; readonly isBound: boolean }
  /** People have their first socket in a process, or their last one there is gone. */
  | { readonly _tag: "Present"; readonly came: ReadonlyArray<number>; readonly left: ReadonlyArray<number> }
  /** A process has begun, or was taken for dead and is back. */
  | { readonly _tag: "Joined"; readonly process: number }
  /** A process has ended, and with it all its sockets. */
  | { readonly _tag: "Ended"; readonly process: number }

/** A message with the number of the process that it comes from; 0: from none that has sockets. */
export interface AddressedMessage {
  readonly from: number
  readonly message: ClusterMessage
}

/** Type of the log entries that carry messages; no frame has it. */
const TYPE = "cluster"

/** A message as a log entry that no person hears, so that it travels with what is told, in its turn. */
export const entryOf = (sent: AddressedMessage, now: number): LogEntry => ({
  scope: "",
  n: 0,
  at: now,
  type: TYPE,
  audiences: [{ to: [], json: JSON.stringify(sent) }]
})

/** The message that a log entry carries; nothing in one that is for people. */
export const clusterMessageIn = ({ audiences, type }: LogEntry): AddressedMessage | undefined => {
  const json = type === TYPE ? audiences[0]?.json : undefined
  return json === undefined ? undefined : (JSON.parse(json) as AddressedMessage)
}
