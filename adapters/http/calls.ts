import { Effect, Layer } from "effect"
import { CALLS, HTTP_TIMEOUT } from "#engine/api/calls.ts"
import { type Came, type CallHeaders, Calls, HEALTH_TIMEOUT } from "#engine/client/ports/Calls.ts"

const headersOf = ({ clientId, language, token }: CallHeaders): Record<string, string> => ({
  "content-type": "application/json",
  authorization: token,
  clientid: clientId,
  cid: "",
  "accept-language": language
})

const cameOf = async (response: Response): Promise<Came> => {
  if (!response.ok) return { _tag: "HttpStatus", status: response.status, message: response.statusText }
  try {
    // some servers answer JSON under another content type
    return { _tag: "Body", json: await response.json() }
  } catch (cause) {
    return cause instanceof SyntaxError ? { _tag: "NotEnvelope" } : { _tag: "NoResponse" }
  }
}

/** `Calls` over plain `fetch`: each row of the table is a POST below `base`; what an answer means is the engine's to say (spec 7.1). */
export const callsOverFetch = (base: URL) =>
  Layer.succeed(
    Calls,
    Calls.of({
      ask: (call, body, headers) =>
        Effect.tryPromise({
          try: async (signal) =>
            cameOf(
              await fetch(new URL(CALLS[call].path, base), {
                method: "POST",
                headers: headersOf(headers),
                body: JSON.stringify(body),
                signal,
                credentials: "same-origin"
              })
            ),
          catch: (): Came => ({ _tag: "NoResponse" })
        }).pipe(
          Effect.catch((came) => Effect.succeed(came)),
          Effect.timeoutOrElse({ duration: HTTP_TIMEOUT, orElse: () => Effect.succeed<Came>({ _tag: "NoResponse" }) })
        ),
      alive: Effect.tryPromise((signal) => fetch(new URL("/health", base), { signal, cache: "no-store" })).pipe(
        Effect.match({ onSuccess: ({ ok }) => ok, onFailure: () => false }),
        Effect.timeoutOrElse({ duration: HEALTH_TIMEOUT, orElse: () => Effect.succeed(false) })
      )
    })
  )
