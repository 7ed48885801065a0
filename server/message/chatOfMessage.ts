import { one, type Program } from "../store/Program.ts"

/** READ: the key of the conversation in which a message stands; empty where there is none. The rate limit needs it; no answer contains it. */
export function* chatOfMessage({ id }: { readonly id: string }): Program<string> {
  return (yield* one<{ chat: string }>("SELECT chat FROM messages WHERE id = ?", id))?.chat ?? ""
}
