import type { CDPSession } from "playwright"

interface Request {
  readonly url: string
  readonly kind: string
  /** Milliseconds since 1970. */
  readonly at: number
  bytes: number
}

/** What a page asked for, with the bytes as they came over the wire, heads included. */
export interface Watched {
  /** Bytes of scripts and styles that were asked for before `moment`. */
  readonly codeBytes: (moment: number) => number
  /** All that was asked for, in order: for looking at waterfalls. */
  readonly requests: () => ReadonlyArray<Request>
}

export const watch = async (debug: CDPSession): Promise<Watched> => {
  const requests = new Map<string, Request>()
  debug.on("Network.requestWillBeSent", ({ request, requestId, type = "Other", wallTime }) => {
    requests.set(requestId, { url: request.url, kind: type, at: wallTime * 1000, bytes: 0 })
  })
  debug.on("Network.loadingFinished", ({ encodedDataLength, requestId }) => {
    const request = requests.get(requestId)
    if (request !== undefined) request.bytes = encodedDataLength
  })
  await debug.send("Network.enable")
  return {
    codeBytes: (moment) =>
      [...requests.values()]
        .filter(({ at, url }) => at < moment && /\.(js|css)(\?|$)/.test(url))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    requests: () => [...requests.values()]
  }
}
