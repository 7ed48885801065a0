import { Result, Schema, SchemaTransformation } from "effect"
import { Bit, intOr, LooseKey, LooseText, orElse } from "./loose.ts"
import { WireContact, WireMessage } from "./wire.ts"

const Text = orElse(LooseText, "")

/** Nothing to read, whatever comes with it. */
const Empty = Schema.Unknown.pipe(
  Schema.decodeTo(Schema.Struct({}), SchemaTransformation.transform<{}, unknown>({ decode: () => ({}), encode: () => ({}) }))
)

/** `data` of each frame that the server pushes (spec 7.8). */
const PUSHES = {
  isOnline: Schema.Struct({ id: LooseKey, is_online: Bit }),
  simple: WireMessage,
  isRead: Schema.Array(Schema.Struct({ id: LooseText, toContactId: Text, msg_id: intOr(0) })),
  readAll: Schema.Struct({ toContactId: LooseKey }),
  undoMessage: Schema.Struct({
    id: LooseText,
    msg_id: intOr(0),
    content: Text,
    from_user: intOr(0),
    toContactId: LooseKey,
    is_last: orElse(Bit, 0),
    isMobile: orElse(Bit, 0)
  }),
  appendContact: WireContact
} as const

/** Frames that carry their fields at the top level (spec 7.8). */
const BARE = {
  init: Schema.Struct({ client_id: LooseText }),
  ping: Empty,
  pong: Schema.Struct({ multiport: orElse(Bit, 0) })
} as const

const FRAMES = { ...PUSHES, ...BARE } as const

export type PushType = keyof typeof PUSHES
export type FrameType = keyof typeof FRAMES

/** A frame from the server, decoded; `data` is what the type carries. */
export type Frame = { [T in FrameType]: { readonly type: T; readonly data: (typeof FRAMES)[T]["Type"] } }[FrameType]

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

/** Reads one text frame of the server; what nobody knows is left aside, with a reason (WIRE-09, spec 7.8). */
export const readFrame = (text: string): Result.Result<Frame, FrameIgnored> => {
  const json = parse(text)
  if (typeof json !== "object" || json === null || !("type" in json) || typeof json.type !== "string")
    return Result.fail("not-json")
  const decode = Object.hasOwn(DECODERS, json.type) ? DECODERS[json.type] : undefined
  if (decode === undefined) return Result.fail("unknown-type")
  const read = decode(Object.hasOwn(BARE, json.type) ? json : "data" in json ? json.data : undefined)
  return Result.isSuccess(read) ? Result.succeed({ type: json.type, data: read.success } as Frame) : Result.fail("wrong-shape")
}

/** Frames that a client sends; all fields at the top level (spec 7.8). */
export const ClientFrame = Schema.Union([
  Schema.Struct({ type: Schema.Literal("ping") }),
  Schema.Struct({ type: Schema.Literal("pong") }),
  Schema.Struct({ type: Schema.Literal("bindUid"), user_id: orElse(LooseText, ""), token: LooseText }),
  Schema.Struct({ type: Schema.Literal("close") })
])
export type ClientFrame = typeof ClientFrame.Type

const decodeClientFrame = Schema.decodeUnknownResult(ClientFrame)

/** Reads one text frame of a client; the server leaves anything else aside (WIRE-10, spec 7.8). */
export const readClientFrame = (text: string): Result.Result<ClientFrame, FrameIgnored> =>
  Result.mapError(decodeClientFrame(parse(text)), () => "unknown-type" as const)

/** The text of a pushed frame whose `data` is JSON already: `time` in seconds (WIRE-12, spec 7.8). */
export const pushFrameOf = (type: string, time: number, json: string): string =>
  `{"type":${JSON.stringify(type)},"time":${time},"data":${json}}`

/** The text of a pushed frame (WIRE-12, spec 7.8). `data` must be the frame's wire form. */
export const pushFrame = (type: string, time: number, data: unknown): string => pushFrameOf(type, time, JSON.stringify(data))
