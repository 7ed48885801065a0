/** Keys of `locales/<language>/answer.json`: what a call that succeeded says (spec 8.1). */
export type AnswerKey =
  | "logged-in"
  | "logged-out"
  | "registered"
  | "code-sent"
  | "profile-saved"
  | "password-changed"
  | "account-changed"
  | "sessions-ended"
  | "friend-asked"
  | "emoji-added"
  | "emoji-deleted"
  | "emoji-moved"
  | "friend-accepted"
  | "friend-refused"
  /** All, or all but `{failed}` of them, got the message. */
  | "forwarded"
  | "forwarded-some"
  | "friend-deleted"
  | "remark-saved"
  | "members-added"
  | "member-removed"
  | "group-left"
  | "group-joined"
  | "group-renamed"
  | "role-set"
  | "mute-set"
  | "uploaded"
  | "avatar-set"
  /** What a partner wanted was there before. */
  | "account-there"

/** Keys of `locales/<language>/event.json`: names and lines that the server writes into lists and frames. */
export type EventKey =
  /** Lines that stand where a message was recalled; the last has `{name}`. */
  | "recalled-by-you"
  | "recalled-by-other"
  | "recalled-by-name"
  /** What a quote shows of a message that is gone; `{name}` is its author. */
  | "quote-gone"
  /** The first line between two new friends. */
  | "friend-greeting"
  /** Name and text of the notice that somebody asks to be a friend; the text has `{name}`. */
  | "friend-notices-name"
  | "friend-notice"
  /** Lines about who is in a group: `{name}` did it, to `{names}` where there is somebody else. */
  | "group-created"
  | "group-joined"
  | "group-invited"
  | "group-left"
  | "group-removed"
  | "group-owner"
  /** Heading of a group's announcement, and the word for everybody in it. */
  | "notice-heading"
  | "notice-everybody"
  /** What stands between two names of a group that nobody named. */
  | "names-joint"
  /** `{name}` among `{names}`, with the title that the language has for people. */
  | "person"
  /** The outcome of a call; the last one and what broke have `{time}`. */
  | "call-video"
  | "call-voice"
  | "call-cancelled"
  | "call-missed"
  | "call-refused"
  | "call-not-connected"
  | "call-broken"
  | "call-busy"
  | "call-elsewhere"
  | "call-ended"
  /** What stands before the name of a place or of a person whose card was sent. */
  | "location-word"
  | "card-word"
  /** What stands where the service took the words of a message or the name of an account, and a letter that shows that mail works. */
  | "message-blocked"
  | "account-deleted"
  | "mail-trial"
  /** Name of the announcements, name and hint of the file-transfer helper. */
  | "announcements-name"
  | "helper-name"
  | "helper-hint"
  /** What is sent to an account: all have `{service}`; those with a `{code}` say for how many `{minutes}` it is good. */
  | "code-subject"
  | "code-login"
  | "code-register"
  | "code-password"
  | "code-account"
  /** Somebody wants an account that is there already. */
  | "code-taken"

export type TextParams = Readonly<Record<string, string>>

/** What a line of the system names: names of several people are put together in the reader's language. */
export type EventParams = Readonly<Record<string, string | ReadonlyArray<string>>>
