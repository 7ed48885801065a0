import type { Limit } from "../Config.ts"
import { allowance } from "./rateLimit/allowance.ts"

/** What each address may ask in all, whatever it asks: calls, files of the app, sockets and connections are paid from one allowance (DEC-0170). */
export interface RequestCounter {
  /** Pays for one request of an address; false when it has to wait. */
  readonly mayAsk: (address: string) => boolean
}

/** `count` at once, and as many again in `seconds`. */
export const requestCounter = ({ count, seconds }: Limit, now = () => performance.now()): RequestCounter => {
  if (count === 0) return { mayAsk: () => true }
  const { spend } = allowance(count / seconds, count)
  return { mayAsk: (address) => spend(address, 1, now()) }
}
