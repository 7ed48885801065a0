import { Schema } from "effect"
import { CALLS, type CallName } from "#engine/api/calls.ts"

/** Who asks: with which token, and how they stand to the other person, `them`, or in the group. */
const Who = Schema.Literals([
  // without a living session, though a friend of theirs
  "nobody",
  "forged",
  "expired",
  "logged-out",
  "disabled",
  // in relation to them
  "stranger",
  // who found them by the account
  "found",
  "asker",
  "asked",
  "refused",
  "refuser",
  "only-mine",
  "only-theirs",
  "friend",
  // a stranger to them and to their friend, about whose things it is
  "third",
  // in relation to the group
  "owner",
  "admin",
  "member",
  "muted",
  "ex-member",
  "outsider"
])

/** What else is so; what is left out is usual. */
const Given = Schema.Struct({
  mode: Schema.optionalKey(Schema.Literals([1, 2])),
  simpleChat: Schema.optionalKey(Schema.Literals([0, 1])),
  redoTime: Schema.optionalKey(Schema.Int),
  regtype: Schema.optionalKey(Schema.Int),
  /** Whom or what the call names: them, unless said otherwise. */
  to: Schema.optionalKey(
    Schema.Literals([
      "myself",
      "switched-off",
      "no-such-user",
      "part-of-account",
      "their-key",
      "their-own",
      "group",
      "no-such-group",
      "helper",
      "announcements"
    ])
  ),
  isGroup: Schema.optionalKey(Schema.Int),
  id: Schema.optionalKey(Schema.Literal("of-theirs")),
  /** Switches of the group; what is left out is as in a new one. */
  setting: Schema.optionalKey(
    Schema.Struct({
      manage: Schema.optionalKey(Schema.Int),
      invite: Schema.optionalKey(Schema.Int),
      nospeak: Schema.optionalKey(Schema.Int),
      history: Schema.optionalKey(Schema.Int),
      profile: Schema.optionalKey(Schema.Int)
    })
  ),
  /** Whom a message mentions. */
  at: Schema.optionalKey(Schema.Literals(["everybody", "them"])),
  /** Role that is given, 1 to 3; length of a mute, as it travels. */
  role: Schema.optionalKey(Schema.Int),
  timer: Schema.optionalKey(Schema.Int),
  days: Schema.optionalKey(Schema.Int),
  /** Whether I work for the service (role in the back office). */
  staff: Schema.optionalKey(Schema.Int),
  groupChat: Schema.optionalKey(Schema.Literals([0, 1])),
  groupUserMax: Schema.optionalKey(Schema.Int),
  /** How many groups I may own. */
  quota: Schema.optionalKey(Schema.Int),
  /** Whom a call in a group is about: them, or for calls that bring people in somebody else. */
  whom: Schema.optionalKey(Schema.Literals(["them", "myself", "contact", "stranger", "no-such-user"])),
  /** The code of the group that I show: they shared it, unless it is of another group. */
  code: Schema.optionalKey(Schema.Literals(["good", "old", "of-who-left", "forged", "of-another"])),
  /** Their role in the group. */
  their: Schema.optionalKey(Schema.Literals(["owner", "admin"])),
  /** The message to recall, its age in seconds, and whether that was done before. */
  whose: Schema.optionalKey(Schema.Literals(["mine", "theirs", "system", "none"])),
  age: Schema.optionalKey(Schema.Int),
  recalled: Schema.optionalKey(Schema.Boolean),
  /** Whether the service lets people delete for everyone. */
  deletes: Schema.optionalKey(Schema.Literals([0, 1])),
  /** Where a message is forwarded to; to my helper unless said otherwise. */
  on: Schema.optionalKey(Schema.Literals(["them", "myself", "group", "announcements", "no-such-user"])),
  /** Whose row about the other a remark names. */
  row: Schema.optionalKey(Schema.Literals(["mine", "theirs"])),
  isMine: Schema.optionalKey(Schema.Literals([0, 1])),
  status: Schema.optionalKey(Schema.Literals([0, 1])),
  request: Schema.optionalKey(Schema.Literal("none")),
  socket: Schema.optionalKey(Schema.Literals(["mine", "theirs", "gone"])),
  account: Schema.optionalKey(Schema.Literals(["theirs", "no-such-account"])),
  password: Schema.optionalKey(Schema.String)
})

/** A row of `fixtures/authorization.json`: the call, who asks, what else is so, and the answer or why not. */
export const AuthorizationRow = Schema.Tuple([
  Schema.Literals(Object.keys(CALLS) as ReadonlyArray<CallName>),
  Who,
  Given,
  Schema.String
])
export type AuthorizationRow = typeof AuthorizationRow.Type
export type Given = typeof Given.Type
export type Who = typeof Who.Type
