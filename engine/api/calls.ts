import { Schema } from "effect"
import { Bit, intOr, LooseId, LooseIds, LooseInt, LooseKey, LooseObject, LooseText, orElse } from "./loose.ts"
import { WireBrief, WireConfig, WireContact, WireEntry, WireMe, WireMessage, WireProfile, WireRequest } from "./wire.ts"

/** How long a call may take, in milliseconds (spec 7.0, 9.2). */
export const HTTP_TIMEOUT = 10_000
/** Most rows of one page; a larger `limit` is cut to it (DEC-0003). */
export const PAGE_MAX = 200

const Text = orElse(LooseText, "")
const Nothing = Schema.Unknown

const page = { page: intOr(1), limit: intOr(20) }

/** Who may make a call: `anyone`, or a `user` with a living token. What else a user must be is the rule of the area. */
type Who = "anyone" | "user"

interface Row<Path extends string, Request extends Schema.Constraint, Answer extends Schema.Constraint> {
  readonly path: Path
  readonly who: Who
  readonly request: Request
  /** Shape of `data` in the answer. */
  readonly answer: Answer
  /** Types of the frames that it may push. */
  readonly pushes: ReadonlyArray<string>
}

const row = <Path extends string, Request extends Schema.Constraint, Answer extends Schema.Constraint>(
  path: Path,
  who: Who,
  request: Request,
  answer: Answer,
  pushes: ReadonlyArray<string> = []
): Row<Path, Request, Answer> => ({ path, who, request, answer, pushes })

const Session = Schema.Struct({ sessionId: Text, authToken: LooseText, userInfo: WireMe })

/** Every call of the wire: the client, the router, the API page and the tests read this one table (spec 7). */
export const CALLS = {
  login: row(
    "/common/Pub/login",
    "anyone",
    Schema.Struct({ account: LooseText, password: LooseText, client_id: Text, terminal: Text }),
    Session,
    ["isOnline"]
  ),
  logout: row("/common/Pub/logout", "anyone", Schema.Struct({ client_id: Text }), Nothing, ["isOnline"]),
  register: row(
    "/common/Pub/register",
    "anyone",
    Schema.Struct({ account: LooseText, realname: LooseText, password: LooseText, code: Text, inviteCode: Text }),
    Schema.Struct({ user_id: LooseId, account: LooseText, realname: LooseText })
  ),
  bindUid: row("/common/Pub/bindUid", "user", Schema.Struct({ client_id: LooseText, cid: Text, user_id: Text }), Nothing, [
    "isOnline"
  ]),
  getSystemInfo: row("/common/Pub/getSystemInfo", "anyone", Schema.Struct({}), WireConfig),
  getContacts: row("/enterprise/im/getContacts", "user", Schema.Struct({}), Schema.Array(WireContact)),
  // our addition: brings a client that was away up to date (DEC-0025)
  resume: row(
    "/enterprise/im/resume",
    "user",
    Schema.Struct({ scopes: orElse(LooseObject, null) }),
    Schema.Struct({
      reload: orElse(Bit, 1),
      contacts: Schema.Array(WireContact),
      entries: Schema.Array(WireEntry),
      user: intOr(0),
      online: orElse(LooseIds, []),
      gone: Schema.Array(LooseText)
    })
  ),
  getUserInfo: row("/enterprise/im/getUserInfo", "user", Schema.Struct({ user_id: LooseId }), WireProfile),
  searchUser: row("/enterprise/im/searchUser", "user", Schema.Struct({ keywords: Text }), Schema.Array(WireBrief)),
  getMessageList: row(
    "/enterprise/im/getMessageList",
    "user",
    Schema.Struct({ toContactId: LooseKey, is_group: Text, ...page, last_id: intOr(0), type: Text, keywords: Text }),
    Schema.Array(WireMessage),
    ["readAll"]
  ),
  sendMessage: row(
    "/enterprise/im/sendMessage",
    "user",
    Schema.Struct({
      id: LooseText,
      toContactId: LooseKey,
      is_group: Text,
      type: LooseText,
      content: LooseText,
      at: orElse(LooseIds, []),
      pid: intOr(0),
      extends: orElse(LooseObject, null),
      // deployed servers read these from the request; ours knows better
      sendTime: Text,
      fromUser: orElse(LooseObject, null)
    }),
    WireMessage,
    ["simple", "readAll"]
  ),
  setMsgIsRead: row(
    "/enterprise/im/setMsgIsRead",
    "user",
    // `upTo`, our addition: the number of the newest message that was seen; without it all is read
    Schema.Struct({
      toContactId: LooseKey,
      is_group: Text,
      messages: orElse(Schema.Unknown, []),
      fromUser: Text,
      upTo: intOr(0)
    }),
    Nothing,
    ["isRead", "readAll", "readByMe"]
  ),
  undoMessage: row("/enterprise/im/undoMessage", "user", Schema.Struct({ id: LooseText }), Nothing, ["undoMessage"]),
  friendIndex: row(
    "/enterprise/friend/index",
    "user",
    Schema.Struct({ is_mine: orElse(Bit, 0), ...page }),
    Schema.Array(WireRequest)
  ),
  friendAdd: row("/enterprise/friend/add", "user", Schema.Struct({ user_id: LooseId, remark: LooseText }), Nothing, [
    "simple",
    "appendContact",
    "requestsWaiting"
  ]),
  friendUpdate: row("/enterprise/friend/update", "user", Schema.Struct({ friend_id: LooseId, status: Bit }), Nothing, [
    "appendContact",
    "requestsWaiting"
  ])
} as const

export type CallName = keyof typeof CALLS
/** What a caller hands over, as it travels (numbers may be texts, defaults may be left out). */
export type Body<C extends CallName> = (typeof CALLS)[C]["request"]["Encoded"]
/** What the server reads after decoding. */
export type Request<C extends CallName> = (typeof CALLS)[C]["request"]["Type"]
/** `data` of the answer, decoded. */
export type Answer<C extends CallName> = (typeof CALLS)[C]["answer"]["Type"]

/** The envelope around every answer (spec 7.0); `data` is decoded by the call's own Schema. */
export const Envelope = Schema.Struct({
  code: LooseInt,
  msg: Text,
  data: orElse(Schema.Unknown, ""),
  count: intOr(0),
  page: intOr(1)
})
export type Envelope = typeof Envelope.Type
