import { Result } from "effect"
import type { ContactKind } from "../contact/Contact.ts"
import { type Refused, refused } from "../error/refusal.ts"
import { type AddressCircumstances, addressHiding } from "./address.ts"
import type { Lock } from "./Call.ts"

/** What the service allows, as far as calls ask: `calls` and one-to-one chat. */
export interface CallSwitches {
  readonly calls: boolean
  readonly privateChat: boolean
}

/** Calls are between two people, and only where the service allows both calls and one-to-one chat (CALL-09, spec 2.10). Errors: `calls-off`, `call-nobody`. */
export const mayCall = (peer: ContactKind, { calls, privateChat }: CallSwitches): Result.Result<void, Refused> => {
  if (!calls || !privateChat) return Result.fail(refused("calls-off"))
  return peer === "person" ? Result.succeed(undefined) : Result.fail(refused("call-nobody"))
}

/** Nobody calls while the line is held, on this device or on another (CALL-10, spec 4.11). Error: `call-elsewhere`. */
export const mayDial = (lock: Lock): Result.Result<void, Refused> =>
  lock._tag === "Free" ? Result.succeed(undefined) : Result.fail(refused("call-elsewhere"))

/**
 * Who hides their address neither calls nor takes up a call where the service has no relay: it could not connect (CALL-50, DEC-0346). Error:
 * `relay-missing`.
 */
export const mayConnect = (circumstances: AddressCircumstances): Result.Result<void, Refused> =>
  addressHiding(circumstances).isRelayOnly && !circumstances.hasRelay
    ? Result.fail(refused("relay-missing"))
    : Result.succeed(undefined)
