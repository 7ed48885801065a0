import type { ContactRow } from "../contact/contactRows.ts"

/** A row that says for which part of the log it stands, and how far it reflects that (DEC-0025). */
export const rowWithPosition = ({ chat, last, wire }: ContactRow) => ({
  ...wire,
  scope: `c:${chat}`,
  log: last?.log_head ?? 0,
  read: last?.read_msg ?? 0
})
