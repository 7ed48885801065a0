import { type Program, run } from "../store/Program.ts"

/** Makes somebody a member of a conversation who has read up to `position`; a member stays one. */
export function* join(chat: string, userId: number, position: number, now: number): Program<void> {
  yield* run(
    "INSERT INTO members (chat, user_id, read_position, joined_at) VALUES (?, ?, ?, ?) ON CONFLICT (chat, user_id) DO NOTHING",
    chat,
    userId,
    position,
    now
  )
}
