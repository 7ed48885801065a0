import { Option, Schema } from "effect"
import { ContactId } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { KeptDraft, KeptUnsent } from "../archive/Kept.ts"
import type { Came } from "../../ports/Calls.ts"

const Cause = Schema.Literals(["error", "close"])
const counters = { errors: Schema.Int, closes: Schema.Int }
const MachineSeen = Schema.Union([
  Schema.TaggedStruct("Idle", counters),
  Schema.TaggedStruct("Connecting", { since: Millis, ...counters }),
  Schema.TaggedStruct("Open", { since: Millis, lastFrameAt: Millis, pingDueAt: Millis, ...counters }),
  Schema.TaggedStruct("Waiting", { until: Millis, cause: Cause, ...counters }),
  Schema.TaggedStruct("GivenUp", { reason: Cause, askAt: Millis, ...counters })
])

/** How the leading tab is connected, and whether somebody can see it. */
export const LeaderStatus = Schema.TaggedStruct("Link", {
  machine: MachineSeen,
  clientId: Schema.String,
  bound: Schema.Boolean,
  broken: Schema.NullOr(Cause),
  seen: Schema.Boolean
})
export type LeaderStatus = typeof LeaderStatus.Type

/** What came back of a message that was sent; see `ports/Calls.ts`. */
const CameBack = Schema.Union([
  Schema.TaggedStruct("Body", { json: Schema.Unknown }),
  Schema.TaggedStruct("HttpStatus", { status: Schema.Int, message: Schema.optionalKey(Schema.String) }),
  Schema.TaggedStruct("NotEnvelope", {}),
  Schema.TaggedStruct("NoResponse", {}),
  Schema.TaggedStruct("Aborted", {})
]) satisfies Schema.Schema<Came>

/** Messages of one chat that wait to be sent, or no longer do. */
export const OutboxSaid = Schema.TaggedStruct("Outbox", {
  chat: ContactId,
  put: Schema.Array(KeptUnsent),
  gone: Schema.Array(MessageId)
})
export type OutboxSaid = typeof OutboxSaid.Type

/** What a composer holds that was left. */
export const DraftsSaid = Schema.TaggedStruct("Drafts", { drafts: Schema.Array(KeptDraft) })
export type DraftsSaid = typeof DraftsSaid.Type

const ReadUpTo = Schema.Array(Schema.Tuple([ContactId, Schema.Int]))

/**
 * Up to which number chats were read, where the server has not confirmed it (`put`), or has by now (`gone`). The tag is spelled as in
 * earlier versions, for a tab of one may be open.
 */
const UnreportedReadsSaid = Schema.TaggedStruct("Unsaid", { put: ReadUpTo, gone: ReadUpTo })
/** Up to which number I have read chats, where the server has not confirmed it, and the chats where it has by now. */
export type UnreportedReadsSaid = typeof UnreportedReadsSaid.Type

/** How far the files are that the leading tab uploads, in bytes: all of them. */
const UploadsSaid = Schema.TaggedStruct("Uploads", {
  going: Schema.Array(Schema.Struct({ file: MessageId, sent: Schema.Int, size: Schema.Int }))
})
/** How far files of messages are, as the leading tab tells it. */
export type UploadsSaid = typeof UploadsSaid.Type

/** What tabs of one person tell each other (DEC-0028). */
export const TabMessage = Schema.Union([
  /** Who leads, and how does it go? */
  Schema.TaggedStruct("Hello", {}),
  LeaderStatus,
  /** A text that the socket brought. */
  Schema.TaggedStruct("Frame", { text: Schema.String }),
  /** Somebody asks for another attempt to connect. */
  Schema.TaggedStruct("Try", {}),
  /** A message was sent, or could not be. */
  Schema.TaggedStruct("Sent", { chat: ContactId, id: MessageId, came: CameBack }),
  OutboxSaid,
  DraftsSaid,
  UnreportedReadsSaid,
  UploadsSaid
])
export type TabMessage = typeof TabMessage.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(TabMessage))

/** Reads what another tab said; one of another version may say what nobody here knows. */
export const readTabMessage = (text: string): TabMessage | undefined => Option.getOrUndefined(decode(text))
