import { useState } from "react"
import { connectionNotice } from "#adapters/views/shared/connection.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { isRemembered } from "./arrival.ts"
import { beginEngine, isAppMissing } from "./begin.ts"
import { reloadUntyped } from "./outdated.ts"
import { useText } from "./text.ts"
import css from "./Unconnected.module.css"

/** Says that nothing arrives any more, why, and offers another attempt at any time (spec 4.10); nothing while all is well, or will be in a moment. */
export const Unconnected = () => {
  const t = useText()
  const state = useSignal(connectionNotice)
  const isMissing = useSignal(isAppMissing)
  const [held, setHeld] = useState(false)
  const isLost =
    state._tag === "GivenUp" ||
    (state._tag === "Reconnecting" && (state.why === "offline" || state.until !== null || state.attempt > 1))
  if (!isLost && !isMissing) return <output />
  const retry = () => {
    if (!isMissing) dispatchCommand({ _tag: "ReconnectAsked" })
    else if (isRemembered()) setHeld(!reloadUntyped())
    else void beginEngine()
  }
  const missing = held ? t("app:typedFirst") : t("app:notBegun")
  const said = isMissing || state._tag === "Fine" ? missing : t(`app:link.${state._tag}.${state.why}`)
  return (
    <output className={css["bar"]}>
      <span>{said}</span>
      <button type="button" onClick={retry}>
        {t("app:tryAgain")}
      </button>
    </output>
  )
}
