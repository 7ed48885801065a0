import { useEffect } from "react"
import { type OwnCode, ownCode } from "#adapters/views/account/ownCode.ts"
import { me } from "#adapters/views/shared/session.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"

/** One's own code, read when the page opens, and once more when it has expired; `null` while there is none (spec 2.21). */
export const useOwnCode = (): OwnCode | null => {
  const id = useSignal(me)?.id
  const code = useSignal(ownCode)
  const isThere = code !== null
  useEffect(() => {
    if (id !== undefined) dispatchCommand({ _tag: "ProfileAsked", id })
  }, [id, isThere])
  return code
}
