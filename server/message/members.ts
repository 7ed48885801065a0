import { type Program, run } from "../store/Program.ts"

/** The state of a new member of a conversation. */
export interface Joining {
  /** Read up to this position, and up to this message. */
  readonly position: number
  readonly message: number
  /** The line of the log with which the conversation begins for them. */
  readonly from: number
  readonly now: number
  /** In a group: 1 owner, 2 admin, 3 member (the usual one). */
  readonly role?: number
  /** In a group: who brought them in. */
  readonly invitedBy?: number
}

const JOIN = `
  INSERT INTO members (chat, user_id, read_position, read_msg, joined_n, joined_at, role, invited_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (chat, user_id) DO NOTHING`

/** Makes a person a member of a conversation; nothing changes for a person who is one already. */
export function* joinChat(
  chat: string,
  userId: number,
  { from, invitedBy = 0, message, now, position, role = 3 }: Joining
): Program<void> {
  yield* run(JOIN, chat, userId, position, message, from - 1, now, role, invitedBy)
}
