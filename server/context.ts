import type { EventLog } from "./log.ts"
import type { Ctx } from "./Handler.ts"
import { eventText } from "./http/text.ts"

/** What the service works with in every call. */
export interface ContextParts extends Pick<
  Ctx,
  "store" | "hub" | "config" | "passwords" | "codes" | "courier" | "blob" | "maps"
> {
  readonly log: Pick<EventLog, "error">
}

/** What is known of one call and its caller. */
export type CallFacts = Pick<
  Ctx,
  "now" | "tokenHash" | "ip" | "isLocal" | "home" | "language" | "userAgent" | "clientId" | "signature"
>

/** What the handler of one call works with. */
export const contextOf = (
  { blob, codes, config, courier, hub, log, maps, passwords, store }: ContextParts,
  facts: CallFacts
): Ctx => ({
  store,
  hub,
  config,
  passwords,
  codes,
  courier,
  blob,
  maps,
  failed: (what, error) => log.error(what, { error }),
  text: (key, params) => eventText(facts.language, key, params),
  ...facts
})
