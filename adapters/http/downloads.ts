/** Attempts in a row without a single byte, after which a download fails. */
const ATTEMPTS = 8
/** The first pause after one that broke off, in milliseconds; each next one is twice as long, up to {@link PAUSE_MAX}. */
const PAUSE = 500
const PAUSE_MAX = 15_000
/** So long without a byte, in milliseconds, and the connection counts as broken. */
const SILENCE = 60_000

/** What another attempt would not change. */
class NoSuchFile extends Error {}

/** What is asked for, and how far it is. */
interface Going {
  readonly url: URL
  readonly headers: () => Headers
  /** Ends it. */
  readonly over: AbortSignal
  /** Bytes that are here. */
  at: number
  /** What the file was when it began; empty before its first byte. */
  etag: string
}

/** A signal that ends with the other one, or after {@link SILENCE} unless it is told of life. */
const watched = (over: AbortSignal) => {
  const either = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const still = (): void => clearTimeout(timer)
  const alive = (): void => {
    still()
    timer = setTimeout(() => either.abort(new Error("The service says nothing any more.")), SILENCE)
  }
  // the oldest browsers that we name cannot join two signals themselves
  const end = (): void => either.abort(over.reason)
  if (over.aborted) end()
  over.addEventListener("abort", end)
  const part = (): void => {
    still()
    over.removeEventListener("abort", end)
  }
  return { signal: either.signal, alive, still, part }
}

/** Bytes of the whole file; -1 where the answer does not say. */
const sizeIn = ({ headers, status }: Response): number => {
  const whole = status === 206 ? /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1] : headers.get("content-length")
  return whole === undefined || whole === null ? -1 : Number(whole)
}

/** The answer to what is asked for from here on. A status that may be another soon is an error like a broken connection. */
const asked = async ({ at, etag, headers, url }: Going, signal: AbortSignal): Promise<Response> => {
  const said = headers()
  said.set("accept-encoding", "identity")
  if (at > 0) said.set("range", `bytes=${at}-`)
  if (at > 0 && etag !== "") said.set("if-range", etag)
  const answer = await fetch(url, { headers: said, signal })
  if (answer.ok || (answer.status === 416 && at > 0)) return answer
  await answer.body?.cancel()
  const sentence = `"${url.pathname}" could not be fetched: the service answered ${answer.status}.`
  const isPassing = answer.status === 408 || answer.status === 429 || answer.status >= 500
  throw isPassing ? new Error(sentence) : new NoSuchFile(sentence)
}

/** The bytes of one connection. A service that sends no parts begins at the first byte: those that are here are read away. */
async function* connected(going: Going): AsyncGenerator<Uint8Array, void> {
  const { alive, part, signal, still } = watched(going.over)
  try {
    alive()
    const answer = await asked(going, signal)
    const etag = answer.headers.get("etag") ?? ""
    if (answer.status === 416) return await answer.body?.cancel()
    if (going.etag !== "" && etag !== going.etag) throw new NoSuchFile(`"${going.url.pathname}" is another file by now.`)
    going.etag = etag
    const size = sizeIn(answer)
    const reader = (answer.body ?? new Blob().stream()).getReader()
    let before = answer.status === 206 ? 0 : going.at
    for (;;) {
      alive()
      const { done, value } = await reader.read()
      // a reader that takes its time is no silence of the service
      still()
      if (done) break
      const fresh = value.subarray(Math.min(before, value.length))
      before -= value.length - fresh.length
      if (fresh.length === 0) continue
      going.at += fresh.length
      yield fresh
    }
    if (size >= 0 && going.at < size) throw new Error("The connection broke off.")
  } finally {
    part()
  }
}

const sleep = (millis: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      over.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, millis)
    over.addEventListener("abort", end)
  })

/** The bytes over as many connections as it takes. */
async function* fetched(going: Going): AsyncGenerator<Uint8Array, void> {
  for (let failed = 0; ;) {
    const before = going.at
    try {
      return yield* connected(going)
    } catch (error) {
      if (going.over.aborted || error instanceof NoSuchFile) throw error
      failed = going.at > before ? 1 : failed + 1
      if (failed >= ATTEMPTS) throw error
      await sleep(Math.min(PAUSE_MAX, PAUSE * 2 ** (failed - 1)), going.over)
    }
  }
}

/**
 * Files of a service below `base` as streams, which go on where a connection broke, as long as the file is the same. `from`: bytes that
 * are here already. The token of the session goes to the service alone, never to another host that an address names.
 */
export const downloadsOverFetch =
  (base: URL) =>
  (
    address: string,
    token: () => string,
    { from = 0, signal }: { readonly from?: number; readonly signal?: AbortSignal }
  ): ReadableStream<Uint8Array> => {
    const url = new URL(address, base)
    const headers = (): Headers => new Headers(url.origin === base.origin ? { authorization: token() } : {})
    const stop = new AbortController()
    const giveUp = (): void => stop.abort(signal?.reason)
    if (signal?.aborted === true) giveUp()
    signal?.addEventListener("abort", giveUp, { once: true })
    const pieces = fetched({ url, headers, over: stop.signal, at: from, etag: "" })
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await pieces.next()
          if (done === true) {
            signal?.removeEventListener("abort", giveUp)
            controller.close()
          } else controller.enqueue(value)
        },
        cancel: async () => {
          stop.abort()
          // what it was waiting for has failed by that
          await pieces.return().catch(() => undefined)
        }
      },
      { highWaterMark: 0 }
    )
  }
