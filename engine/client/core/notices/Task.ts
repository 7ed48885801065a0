import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { Words } from "./Words.ts"

/** Names a task: the command's word, and what it is about: a chat, a person, a request. */
export type TaskKey =
  | "login"
  | "register"
  /** A verification code that is to be sent. */
  | "code"
  | "contacts"
  | "search"
  | `history:${ContactId}`
  | `profile:${UserId}`
  /** The same page, asked for through a group, which may keep its members to itself (GROUP-18). */
  | `profile:${UserId}:${ContactId}`
  | `friendAdd:${UserId}`
  | "requests:received"
  | "requests:initiated"
  | `answerRequest:${number}`
  | `friendDelete:${UserId}`
  | `remark:${UserId}`
  | `deleteChat:${ContactId}`
  | "createGroup"
  | `group:${ContactId}`
  | `members:${ContactId}`
  /** Any change of a group that was asked for and takes a moment. */
  | `changeGroup:${ContactId}`
  /** Another picture of a group. */
  | `groupPicture:${ContactId}`
  | `join:${ContactId}`
  | "scan"
  | "sessions"
  /** Ends a session of mine; with nothing behind it all others. */
  | `endSession:${string}`
  /** What I say of myself. */
  | "self"
  | "avatar"
  | "password"
  | "bind"
  | "forward"
  | "find"
  | "findPlaces"
  | "searchMessages"
  | "emoji"
  /** Moments of somebody, 0 for all; one of them; what becomes of it, and of what is said below it. */
  | `moments:${number}`
  | `moment:${number}`
  | `momentDelete:${number}`
  | `momentComment:${number}`
  | `commentDelete:${number}`
  | "momentsCover"

/** What became of a command that takes a moment. */
export type Task =
  | { readonly _tag: "Busy" }
  | { readonly _tag: "Done" }
  /** `reason`: which refusal it was, where the service names it. */
  | { readonly _tag: "Failed"; readonly words: Words; readonly reason?: string }
