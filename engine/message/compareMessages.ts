import type { Message } from "./Message.ts"

/** Order within a conversation, oldest first: by the server's number, those without one last; then by time, then by id (MESSAGE-01, spec 3.3, DEC-0010). */
export const compareMessages = (
  a: Pick<Message, "id" | "number" | "sentAt">,
  b: Pick<Message, "id" | "number" | "sentAt">
): number => {
  if (a.number !== b.number) return a.number === 0 ? 1 : b.number === 0 ? -1 : a.number - b.number
  if (a.sentAt !== b.sentAt) return a.sentAt - b.sentAt
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
