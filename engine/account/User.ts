import { Schema } from "effect"
import { Millis } from "../format/Millis.ts"
import { namedBrand } from "../format/named.ts"

/** A person's number, 1 and up (spec 3.1). */
export const UserId = namedBrand(Schema.Int.pipe(Schema.brand("UserId")), "UserId", "the number of a person, such as 7")
export type UserId = typeof UserId.Type

/** Gender as the product offers it; `unknown` also stands for private (spec 3.1). */
export const Sex = Schema.Literals(["female", "male", "unknown"])
export type Sex = typeof Sex.Type

/** What everyone may know of a person: enough to draw a name beside a message. */
export const Person = Schema.Struct({ id: UserId, name: Schema.String, avatar: Schema.String })
export type Person = typeof Person.Type

/** The person who is logged in, as kept on the device: all of it is there, or it is nobody (ACCOUNT-29, spec 3.1). */
export const Me = Schema.Struct({
  id: UserId,
  account: Schema.String,
  name: Schema.String,
  avatar: Schema.String,
  email: Schema.String,
  sex: Sex,
  signature: Schema.String,
  verified: Schema.Boolean,
  /** Content of the personal QR code, empty when the server gave none. */
  qrUrl: Schema.String,
  /** Until when another password needs no further proof (ACCOUNT-45); without it, it does. */
  passwordFreeUntil: Schema.optionalKey(Millis)
})
export type Me = typeof Me.Type

/** What the contact page shows of somebody (spec 2.7). `account` is masked by the server for strangers. */
export const Profile = Schema.Struct({
  id: UserId,
  account: Schema.String,
  name: Schema.String,
  avatar: Schema.String,
  email: Schema.String,
  sex: Sex,
  signature: Schema.String,
  verified: Schema.Boolean,
  /** How we stand: strangers may ask, friends may write. */
  friendship: Schema.Literals(["self", "friend", "stranger"]),
  /** My remark for a friend, empty when none. */
  remark: Schema.String,
  /** My own QR code, fresh, and when it stops working (spec 9.1). */
  code: Schema.optionalKey(Schema.String),
  codeExpiresAt: Schema.optionalKey(Millis)
})
export type Profile = typeof Profile.Type
