import type { Millis } from "#engine/format/Millis.ts"

/** Who asks and when: handed to programs that need to know. `tokenHash` is empty without a token. */
export interface Caller {
  readonly tokenHash: string
  readonly now: Millis
}
