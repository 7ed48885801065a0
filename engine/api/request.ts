/** What each call says of who asks; an empty text where there is nothing to say. */
export interface RequestHeaders {
  /** Of the session. */
  readonly token: string
  /** Name that the server gave to the socket. */
  readonly clientId: string
  /** Canonical code of the language spoken. */
  readonly language: string
}

/** Headers of a call as they travel, JSON below them; `cid` is the device of a packaged app, which a web client is not (WIRE-19, spec 7.0). */
export const headersOf = ({ clientId, language, token }: RequestHeaders): Readonly<Record<string, string>> => ({
  "content-type": "application/json",
  authorization: token,
  clientid: clientId,
  cid: "",
  "accept-language": language
})

/** How long a call without files may take, in milliseconds (spec 9.2). */
export const HTTP_TIMEOUT = 10_000

/** How long a call below `path` waits for its answer, in milliseconds: 10 s, with files 60 s; then there is none (WIRE-20, spec 7.0, 9.2). */
export const timeoutOf = (path: string): number => (path.toLowerCase().startsWith("/common/upload/") ? 60_000 : HTTP_TIMEOUT)
