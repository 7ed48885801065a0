/**
 * Every reason for which a rule or the server says no, with the envelope code that travels (spec 8.1).
 * `locales/<language>/refusal.json` has a sentence for each; the names in braces there are the `params` of {@link Refused}.
 */
export const REFUSALS = {
  // the request itself
  "not-json": 400,
  "wrong-shape": 400,
  "body-too-large": 400,
  "method-not-allowed": 400,
  "unknown-path": 404,
  "too-fast": 400,
  busy: 400,
  broken: 502,
  // who is asking
  "not-logged-in": -1,
  "session-expired": -1,
  "account-disabled": -1,
  "socket-not-yours": 400,
  // account (spec 5.1)
  "account-length": 400,
  "account-characters": 400,
  "password-length": 400,
  "passwords-differ": 400,
  "name-length": 400,
  "account-taken": 400,
  "wrong-credentials": 400,
  "too-many-attempts": 400,
  "registration-closed": 400,
  "registration-too-soon": 400,
  "account-missing": 400,
  "password-missing": 400,
  "account-phone": 400,
  "account-email": 400,
  "account-either": 400,
  "check-code-form": 400,
  "account-unverified": 403,
  "verification-off": 400,
  "old-password-missing": 400,
  "signature-length": 400,
  "invite-missing": 400,
  "invite-unknown": 400,
  "invite-used": 400,
  "invite-expired": 400,
  // people
  "user-unknown": 404,
  "friend-self": 400,
  "friend-already": 400,
  "friend-asked": 400,
  "friend-quota": 400,
  "friend-text-missing": 400,
  "friend-text-length": 400,
  "request-unknown": 404,
  "request-not-yours": 403,
  "request-settled": 400,
  // chats
  "chat-unknown": 404,
  "chat-not-yours": 403,
  "chat-read-only": 400,
  "chat-private-off": 400,
  "not-friends": 400,
  "not-in-their-list": 400,
  // groups (spec 6)
  "group-unknown": 404,
  "no-permission": 403,
  "group-muted": 401,
  "member-muted": 400,
  "member-unknown": 404,
  "owner-stays": 400,
  "group-off": 400,
  "group-quota": 400,
  "group-full": 400,
  "group-nobody": 400,
  "group-not-contact": 400,
  "group-name-length": 400,
  "group-batch": 400,
  "announcement-length": 400,
  "mute-length": 400,
  "join-closed": 400,
  "join-already": 400,
  "code-expired": 400,
  "code-unknown": 400,
  "profiles-closed": 403,
  // friends
  "friend-none": 400,
  "remark-missing": 400,
  "remark-length": 400,
  // messages
  "message-unknown": 404,
  "message-id": 400,
  "message-id-taken": 400,
  "message-empty": 400,
  "message-too-long": 400,
  "message-type": 400,
  "recall-not-yours": 403,
  "recall-too-late": 400,
  "recall-off": 400,
  "already-recalled": 400,
  "mention-everybody": 403,
  "forward-nobody": 400,
  "forward-too-many": 400,
  "forward-kind": 400,
  "forward-nowhere": 400,
  "delete-off": 400,
  "delete-not-yours": 403,
  // files, voice and saved emoji (spec 5.4)
  "file-too-large": 401,
  "file-type": 401,
  "file-empty": 401,
  "file-too-many": 400,
  "file-unknown": 404,
  "file-missing": 400,
  "emoji-too-large": 401,
  "emoji-type": 401,
  "emoji-full": 400,
  "voice-too-short": 400,
  // what is no size or no amount of money (spec 9.7)
  "size-invalid": 400,
  "amount-invalid": 400,
  "amount-too-large": 400,
  // dynamic forms (spec 5.8)
  "form-field-unknown": 400,
  "form-locked": 400,
  "form-value": 400,
  "form-choice": 400,
  "form-empty": 400,
  "form-amount": 400,
  "form-below": 400,
  "form-above": 400,
  // calls (spec 4.11, 8.4)
  "calls-off": 403,
  "call-nobody": 400,
  "call-elsewhere": 400,
  // the back office and partners (DEC-0088)
  "service-closed": 400,
  "demo-mode": 400,
  "setting-unknown": 400,
  "setting-value": 400,
  "own-account": 400,
  "notice-unknown": 404,
  "partner-refused": 401
} as const

/** Word for why something is refused: a row of {@link REFUSALS}. */
export type Reason = keyof typeof REFUSALS

/** A refusal as a value: why, and what its sentence names (counts, minutes, seconds). */
export interface Refused {
  readonly _tag: "Refused"
  readonly reason: Reason
  readonly params: Readonly<Record<string, string | number>>
}

/** Says no for `reason`. */
export const refused = (reason: Reason, params: Refused["params"] = {}): Refused => ({ _tag: "Refused", reason, params })
