/** Keys of `locales/<language>/answer.json`: what a call that succeeded says (spec 8.1). */
export type AnswerKey =
  | "logged-in"
  | "logged-out"
  | "registered"
  | "friend-asked"
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
  /** What stands between two names. */
  | "names-joint"
  /** Name of the announcements, name and hint of the file-transfer helper. */
  | "announcements-name"
  | "helper-name"
  | "helper-hint"

export type TextParams = Readonly<Record<string, string>>
