import { Result, Schema, SchemaTransformation } from "effect"
import { Bit, intOr, LooseId, LooseIds, LooseInt, LooseKey, LoosePicture, LooseObject, LooseText, withFallback } from "./loose.ts"
import { shortMessage, wholeMessage } from "./shortMessage.ts"
import { WireSignalTold } from "./signals.ts"
import { WireConfig, WireContact, WireMessage } from "./wire.ts"
import { namedBrand } from "../format/named.ts"

const Text = withFallback(LooseText, "")

/** Nothing to read, whatever comes with it. */
const Empty = Schema.Unknown.pipe(
  Schema.decodeTo(Schema.Struct({}), SchemaTransformation.transform<{}, unknown>({ decode: () => ({}), encode: () => ({}) }))
)

/** `data` of each frame that the server pushes (spec 7.8). */
const PUSHES = {
  isOnline: Schema.Struct({ id: LooseKey, is_online: Bit }),
  offline: Schema.Struct({ id: LooseId, client_id: Text, isMobile: withFallback(Bit, 0) }),
  simple: WireMessage,
  group: WireMessage,
  /** Our addition: a line of the system in a group that older clients would count as unread. */
  groupEvent: WireMessage,
  /** Our addition: the message of a call that rings, for our own log. Older clients count the call by `webrtc`, and would count it twice (DEC-0137). */
  callMessage: WireMessage,
  /** Content and time stand beside the number for clients that copy them (DEC-0134). */
  isRead: Schema.Array(
    Schema.Struct({ id: LooseText, toContactId: Text, msg_id: intOr(0), type: Text, content: Text, sendTime: intOr(0) })
  ),
  readAll: Schema.Struct({ toContactId: LooseKey, upTo: intOr(0) }),
  requestsWaiting: Schema.Struct({ waiting: intOr(0) }),
  readByMe: Schema.Struct({ toContactId: LooseKey, upTo: intOr(0) }),
  undoMessage: Schema.Struct({
    id: LooseText,
    msg_id: intOr(0),
    content: Text,
    from_user: intOr(0),
    toContactId: LooseKey,
    is_last: withFallback(Bit, 0),
    /** Who recalled it, 0 when nobody says; our addition. */
    undo_by: intOr(0),
    isMobile: withFallback(Bit, 0)
  }),
  appendContact: WireContact,
  delMessage: Schema.Struct({ id: LooseText, msg_id: intOr(0), toContactId: withFallback(LooseKey, "0") }),
  /** `msg_id`, `type` and `extends`, our additions: of a call, what became of it. */
  updateMessage: Schema.Struct({
    id: LooseText,
    msg_id: intOr(0),
    content: Text,
    type: Schema.optionalKey(LooseText),
    extends: Schema.optionalKey(LooseObject)
  }),
  webrtc: WireSignalTold,
  /** Our addition: something happened to a moment that concerns me. */
  moments: Schema.Struct({
    id: LooseId,
    action: Text,
    comment_id: intOr(0),
    fromUser: withFallback(Schema.Struct({ id: intOr(0) }), {})
  }),
  setChatTop: Schema.Struct({ id: LooseKey, is_top: Bit }),
  setIsNotice: Schema.Struct({ id: LooseKey, is_notice: Bit }),
  addGroup: WireContact,
  addGroupUser: Schema.Struct({ group_id: LooseKey, avatar: LoosePicture, user_ids: withFallback(LooseIds, []) }),
  /** `by`, our addition: who did it; one who leaves does it to themselves. */
  removeUser: Schema.Struct({ group_id: LooseKey, user_id: intOr(0), by: intOr(0), avatar: LoosePicture }),
  setManager: Schema.Struct({ group_id: LooseKey, user_id: intOr(0), role: intOr(0), avatar: LoosePicture }),
  editGroupName: Schema.Struct({ id: LooseKey, displayName: Text, editUserName: Text }),
  /** `by`, our addition: who did it. */
  removeGroup: Schema.Struct({ group_id: LooseKey, by: intOr(0) }),
  setNotice: Schema.Struct({ group_id: LooseKey, notice: Text }),
  groupSetting: Schema.Struct({ group_id: LooseKey, setting: withFallback(LooseObject, null) }),
  /** `no_speak_time` in seconds, our addition; without it only the member list can tell. */
  setNoSpeak: Schema.Struct({ group_id: LooseKey, user_id: intOr(0), no_speak_time: intOr(-1) }),
  /** `upTo`, our addition: the newest `msg_id` that was cleared. */
  clearMessage: Schema.Struct({ group_id: LooseKey, upTo: intOr(0) }),
  changeOwner: Schema.Struct({ group_id: LooseKey, user_id: intOr(0) }),
  atMsgList: Schema.Struct({ toContactId: LooseKey, count: intOr(0), list: Schema.Array(WireMessage) }),
  friendApply: Empty,
  updateConfig: WireConfig,
  /** To the back office alone; a client of everybody leaves it aside. */
  statistics: Schema.Struct({ onlineCount: intOr(0), clientCount: intOr(0) }),
  /** Our addition: what somebody is called and looks like from now on, `was` until then; more for whose contact they are, `email` for themselves alone. */
  userInfo: Schema.Struct({
    user_id: LooseId,
    realname: Text,
    was: Text,
    avatar: LoosePicture,
    account: Schema.optionalKey(LooseText),
    email: Schema.optionalKey(LooseText),
    sex: Schema.optionalKey(LooseInt),
    motto: Schema.optionalKey(LooseText),
    is_auth: Schema.optionalKey(Bit)
  }),
  /** Our additions: somebody is no contact of mine any more, or is one again. */
  contactGone: Schema.Struct({ id: LooseKey }),
  contactCame: Schema.Struct({ id: LooseKey }),
  // our additions, each to one person's own devices
  /** Which pictures I keep from now on, in their order. */
  emojis: Schema.Struct({ ids: withFallback(LooseIds, []) }),
  removeMessage: Schema.Struct({ id: LooseText, msg_id: intOr(0), toContactId: withFallback(LooseKey, "0") }),
  delChat: Schema.Struct({ id: LooseKey, clear: withFallback(Bit, 0), upTo: intOr(0) }),
  setNickname: Schema.Struct({ id: LooseKey, nickname: Text, displayName: Text }),
  readAt: Schema.Struct({ toContactId: LooseKey, upTo: intOr(0) })
} as const

/** Frames that carry their fields at the top level (spec 7.8). */
export const BARE = {
  init: Schema.Struct({ client_id: LooseText }),
  ping: Empty,
  pong: Schema.Struct({ multiport: withFallback(Bit, 0) }),
  /**
   * Our addition: the envelope that a call over the socket is answered with, by the number that the client gave to it (DEC-0381); without one
   * the call is to be made over HTTP (DEC-0411).
   */
  answer: Schema.Struct({ id: LooseInt, answer: Schema.optionalKey(Schema.Unknown) })
} as const

/** Every frame of the socket by its type, with the shape of what it tells (spec 7). */
export const FRAMES = { ...PUSHES, ...BARE } as const

/** Frames that tell a message, and may tell it in its short form (WIRE-24 says how). */
const MESSAGES: ReadonlySet<string> = new Set<keyof typeof PUSHES>(["simple", "group", "groupEvent", "callMessage"])

/** Type of a frame that is understood. */
type FrameType = keyof typeof FRAMES

/** Where a frame stands in the server's change log: `n` counts the lines of a scope from 1, without gaps for each hearer (DEC-0025). */
export interface LogPosition {
  readonly scope: Scope
  readonly n: number
}

/** A frame as it travels: its type beside what it tells. */
interface Framed<T extends string, Data> {
  readonly type: T
  readonly data: Data
  /** Absent for what is no change (presence, the socket's own frames), and from servers that number nothing. */
  readonly line?: LogPosition
}

/** A frame from the server, decoded; `data` is what the type carries. A `skipped` one is unknown here, but has its place in the log. */
export type Frame =
  | { [T in FrameType]: Framed<T, (typeof FRAMES)[T]["Type"]> }[FrameType]
  | (Framed<"skipped", { readonly why: FrameIgnored }> & { readonly line: LogPosition })

/** Names one part of the server's change log: `c:…` a conversation, `u:…` what concerns one person alone. Opaque to clients. */
export const Scope = namedBrand(Schema.String.pipe(Schema.brand("Scope")), "Scope", "a text")
export type Scope = typeof Scope.Type

/** Why a frame was left aside; the connection counts them and goes on (spec 7.8). */
export type FrameIgnored = "not-json" | "unknown-type" | "wrong-shape"

const DECODERS = Object.fromEntries(
  Object.entries(FRAMES).map(([type, schema]) => [type, Schema.decodeUnknownResult(schema as Schema.ConstraintDecoder<unknown>)])
)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A frame may hold a place in the server's change log: a scope and a number from 1 on (WIRE-17, DEC-0025). */
const lineOf = (json: object): LogPosition | undefined =>
  "s" in json && typeof json.s === "string" && json.s !== "" && "n" in json && Number.isSafeInteger(json.n) && Number(json.n) > 0
    ? { scope: Scope.make(json.s), n: Number(json.n) }
    : undefined

/** What nobody knows is left aside, with a reason, unless it holds a place in the log (WIRE-09, spec 7.8). */
const ignored = (why: FrameIgnored, line: LogPosition | undefined): Result.Result<Frame, FrameIgnored> =>
  line === undefined ? Result.fail(why) : Result.succeed({ type: "skipped", data: { why }, line })

/** What a pushed frame tells. */
const dataOf = (type: string, json: object): unknown =>
  "data" in json ? json.data : "short" in json && MESSAGES.has(type) ? wholeMessage(json.short) : undefined

/** Reads a frame that is JSON already: one of a socket, or an entry of the log (spec 7.8). */
export const frameOf = (json: unknown): Result.Result<Frame, FrameIgnored> => {
  if (typeof json !== "object" || json === null || !("type" in json) || typeof json.type !== "string")
    return Result.fail("not-json")
  const line = lineOf(json)
  const decode = Object.hasOwn(DECODERS, json.type) ? DECODERS[json.type] : undefined
  if (decode === undefined) return ignored("unknown-type", line)
  const read = decode(Object.hasOwn(BARE, json.type) ? json : dataOf(json.type, json))
  if (Result.isFailure(read)) return ignored("wrong-shape", line)
  const frame = { type: json.type, data: read.success }
  return Result.succeed((line === undefined ? frame : { ...frame, line }) as Frame)
}

/** Reads one text frame of the server; what nobody knows is left aside, with a reason, unless it holds a place in the log (spec 7.8). */
export const readFrame = (text: string): Result.Result<Frame, FrameIgnored> => frameOf(parse(text))

/** Frames that a client sends; all fields at the top level (spec 7.8). */
export const ClientFrame = Schema.Union([
  Schema.Struct({ type: Schema.Literal("ping") }),
  Schema.Struct({ type: Schema.Literal("pong") }),
  Schema.Struct({ type: Schema.Literal("bindUid"), user_id: withFallback(LooseText, ""), token: LooseText }),
  Schema.Struct({ type: Schema.Literal("close") }),
  // our addition: a call of the table, by its name, with a number that the client chooses (DEC-0381)
  Schema.Struct({ type: Schema.Literal("call"), id: LooseInt, call: LooseText, body: withFallback(Schema.Unknown, {}) })
])
export type ClientFrame = typeof ClientFrame.Type

const decodeClientFrame = Schema.decodeUnknownResult(ClientFrame)

/** Reads one text frame of a client; the server leaves anything else aside (WIRE-10, spec 7.8). */
export const readClientFrame = (text: string): Result.Result<ClientFrame, FrameIgnored> =>
  Result.mapError(decodeClientFrame(parse(text)), () => "unknown-type" as const)

/** The text of a pushed frame whose `data` is JSON already: `time` in seconds; with its place in the log, if it has one (WIRE-12, spec 7.8). */
export const pushFrameOf = (
  type: string,
  time: number,
  json: string,
  line?: { readonly scope: string; readonly n: number }
): string =>
  line === undefined
    ? `{"type":${JSON.stringify(type)},"time":${time},"data":${json}}`
    : `{"type":${JSON.stringify(type)},"time":${time},"s":${JSON.stringify(line.scope)},"n":${line.n},"data":${json}}`

/**
 * The text of a pushed frame that tells a message of the log in its short form, without the time, which the message says; nothing where it has none
 * (DEC-0408). `json` is `data` as of {@link pushFrameOf}.
 */
export const shortFrameOf = (
  type: string,
  json: string,
  line: { readonly scope: string; readonly n: number }
): string | undefined => {
  const short = MESSAGES.has(type) ? shortMessage(parse(json)) : undefined
  return short === undefined
    ? undefined
    : `{"type":${JSON.stringify(type)},"s":${JSON.stringify(line.scope)},"n":${line.n},"short":${JSON.stringify(short)}}`
}

/**
 * The text of a frame with its message whole, as of no time: a tab of an earlier version that hears it from the leading one knows no short form
 * (DEC-0408).
 */
export const wholeFrame = (text: string): string => {
  if (!text.includes('"short":')) return text
  const json = parse(text)
  if (typeof json !== "object" || json === null || "data" in json || !("short" in json)) return text
  const { short, ...rest } = json
  return "type" in json && typeof json.type === "string" && MESSAGES.has(json.type)
    ? JSON.stringify({ ...rest, time: 0, data: wholeMessage(short) })
    : text
}

/** The text of a pushed frame (WIRE-12, spec 7.8). `data` must be the frame's wire form. */
export const pushFrame = (type: string, time: number, data: unknown): string => pushFrameOf(type, time, JSON.stringify(data))
