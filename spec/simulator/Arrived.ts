import type { CallName } from "#engine/api/calls.ts"
import type { Ctx } from "#server/Handler.ts"

/** A call as it arrives. */
export interface Arrived {
  readonly call: CallName
  readonly body: object
  readonly token: string
  readonly language: string
  /** What comes with it beside its fields. */
  readonly with?: Partial<Pick<Ctx, "incoming" | "signature">>
}
