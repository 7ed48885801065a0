import type { IncomingMessage } from "node:http"

/** Whether a page of our own opened it, or no page at all (a program sends no `Origin`). */
export const isOwnOrigin = ({ headers }: Pick<IncomingMessage, "headers">, publicUrl: string): boolean => {
  const { host, origin } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host?.toLowerCase() || (publicUrl !== "" && new URL(origin).origin === publicUrl)
}
