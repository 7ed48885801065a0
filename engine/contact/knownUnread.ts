/** What a client knows of what is unread. */
export interface Counted {
  /** Who is there: somebody, nobody, or not yet read. */
  readonly session: "Unknown" | "LoggedIn" | "LoggedOut"
  /** How many chats are in the list. */
  readonly chats: number
  /** Whether the list is known, also where it is empty. */
  readonly listed: boolean
  /** Number on the Messages tab (CONTACT-02), in messages. */
  readonly unread: number
}

/**
 * Number on the app's icon and in the title: that of the Messages tab as soon as the chats are known, from the device or from the server;
 * 0 when nobody is logged in; `null` before, when what stood there last stays (CONTACT-10, spec 4.12).
 */
export const knownUnread = ({ chats, listed, session, unread }: Counted): number | null => {
  if (session === "LoggedOut") return 0
  return session === "LoggedIn" && (chats > 0 || listed) ? unread : null
}
