import { Effect, Layer } from "effect"
import { headersOf, timeoutOf } from "#engine/api/request.ts"
import { type Came, Calls, HEALTH_TIMEOUT } from "#engine/client/ports/Calls.ts"

const cameOf = async (response: Response): Promise<Came> => {
  if (!response.ok) return { _tag: "HttpStatus", status: response.status, message: response.statusText }
  try {
    // some servers answer JSON under another content type
    return { _tag: "Body", json: await response.json() }
  } catch (cause) {
    return cause instanceof SyntaxError ? { _tag: "NotEnvelope" } : { _tag: "NoResponse" }
  }
}

/** A goodbye of a call outlives its page: who closes it has hung up. */
const outlivesPage = (body: object): boolean => "event" in body && body.event === "hangup"

/** `Calls` over plain `fetch`: each row of the table is a POST below `base`; what an answer means is the engine's to say (WIRE-19, WIRE-20, spec 7.0). */
export const callsOverFetch = (base: URL) =>
  Layer.succeed(
    Calls,
    Calls.of({
      ask: (_call, body, headers, path) =>
        Effect.tryPromise({
          try: async (signal) =>
            cameOf(
              await fetch(new URL(path, base), {
                method: "POST",
                headers: headersOf(headers),
                body: JSON.stringify(body),
                signal,
                keepalive: outlivesPage(body),
                credentials: "same-origin"
              })
            ),
          catch: (): Came => ({ _tag: "NoResponse" })
        }).pipe(
          Effect.catch((came) => Effect.succeed(came)),
          Effect.timeoutOrElse({
            duration: timeoutOf(path),
            orElse: () => Effect.succeed<Came>({ _tag: "NoResponse" })
          })
        ),
      alive: Effect.tryPromise((signal) => fetch(new URL("/health", base), { signal, cache: "no-store" })).pipe(
        Effect.match({ onSuccess: ({ ok }) => ok, onFailure: () => false }),
        Effect.timeoutOrElse({ duration: HEALTH_TIMEOUT, orElse: () => Effect.succeed(false) })
      )
    })
  )
