import { preview } from "#engine/contact/preview.ts"
import { kindOfType } from "#engine/message/kinds/kinds.ts"
import type { Preview } from "#engine/message/Preview.ts"
import type { MessageCame } from "./Happening.ts"

/** Names of the words for messages without text, as the list of chats has them. */
export type LineLabel = Extract<Preview, { readonly label: string }>["label"]

/** What stands for a message in one line: its text, or the word for its kind, with the name of a place or of a person. */
export const messageLine = ({ content, type }: Pick<MessageCame, "content" | "type">): Preview =>
  preview(kindOfType(type), content)
