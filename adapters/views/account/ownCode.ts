import { computed } from "@preact/signals-react"
import { HashMap, Option } from "effect"
import type { Millis } from "#engine/format/Millis.ts"
import { minute } from "../../clock/minute.ts"
import { me } from "../shared/session.ts"
import { slice } from "../shared/store.ts"

/** My QR code; `expiresAt` is 0 while nobody has told. */
export interface OwnCode {
  readonly text: string
  readonly expiresAt: Millis | 0
}

const fresh = slice(
  ({ profiles, session }) =>
    session._tag === "LoggedIn" ? Option.getOrUndefined(HashMap.get(profiles, session.me.id)) : undefined,
  undefined
)

/** The code that was read last, as long as it works; without a network that of the login. `null` when there is none (spec 8.3). */
export const ownCode = computed((): OwnCode | null => {
  const read = fresh.value
  if (read?.code !== undefined) {
    const expiresAt = read.codeExpiresAt ?? 0
    return expiresAt !== 0 && expiresAt <= minute.value ? null : { text: read.code, expiresAt }
  }
  const text = me.value?.qrUrl ?? ""
  return text === "" ? null : { text, expiresAt: 0 }
})
