import { link } from "#adapters/signals/connection.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { begin, notBegun } from "../../begin.ts"
import { useText } from "../../text.ts"
import css from "./Unconnected.module.css"

/** Says that nothing arrives any more, why, and offers another attempt (spec 4.10); nothing while all is well. */
export const Unconnected = () => {
  const t = useText()
  const state = useSignal(link)
  const isMissing = useSignal(notBegun)
  if (state._tag !== "GivenUp" && !isMissing) return <output />
  const retry = () => (isMissing ? void begin() : command({ _tag: "ReconnectAsked" }))
  return (
    <output className={css["bar"]}>
      <span>{state._tag === "GivenUp" ? t(`home:givenUp.${state.reason}`) : t("app:notBegun")}</span>
      <button type="button" onClick={retry}>
        {t("app:tryAgain")}
      </button>
    </output>
  )
}
