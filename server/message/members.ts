import { type Program, run } from "../store/Program.ts"

/** Where somebody stands who comes to a conversation. */
export interface Joining {
  /** Read up to this position, and up to this message. */
  readonly position: number
  readonly message: number
  /** The line of the log with which the conversation begins for them. */
  readonly from: number
  readonly now: number
}

const JOIN = `
  INSERT INTO members (chat, user_id, read_position, read_msg, joined_n, joined_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (chat, user_id) DO NOTHING`

/** Makes somebody a member of a conversation; a member stays one, as they are. */
export function* join(chat: string, userId: number, { from, message, now, position }: Joining): Program<void> {
  yield* run(JOIN, chat, userId, position, message, from - 1, now)
}
