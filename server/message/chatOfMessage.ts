import { one, type Program } from "../store/Program.ts"

/** READ: the key of the conversation in which a message stands; empty where there is none. For what it costs to tell of it, and no caller hears it. */
export function* chatOfMessage({ id }: { readonly id: string }): Program<string> {
  return (yield* one<{ chat: string }>("SELECT chat FROM messages WHERE id = ?", id))?.chat ?? ""
}
