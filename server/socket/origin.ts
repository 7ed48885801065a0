import type { IncomingMessage } from "node:http"

/** Whether a page of our own opened it, or no page at all (a program sends no `Origin`). */
export const isOwnOrigin = ({ headers }: Pick<IncomingMessage, "headers">, publicUrl: string): boolean => {
  const { host, origin } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host?.toLowerCase() || (publicUrl !== "" && new URL(origin).origin === publicUrl)
}

/** Whether it comes from a page of another origin that the operator named (DEC-0130). Browsers write an origin in one way only. */
export const isAllowedOrigin = ({ headers }: Pick<IncomingMessage, "headers">, allowed: ReadonlyArray<string>): boolean =>
  headers.origin !== undefined && allowed.includes(headers.origin)
