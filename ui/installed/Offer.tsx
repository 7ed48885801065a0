import { useEffect, useState } from "react"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { isTyped } from "../outdated.ts"
import { Button } from "../parts/Button.tsx"
import { useText } from "../text.ts"
import { accept, newVersion } from "./newVersion.ts"
import css from "./Offer.module.css"

/** How often to look whether the field is empty again after a text was sent, in milliseconds. */
const LOOK_EVERY = 500

/** Whether something is typed, as long as somebody wants to know. */
const useTyped = (wanted: boolean): boolean => {
  const [typed, setTyped] = useState(true)
  useEffect(() => {
    if (!wanted) return undefined
    const look = () => setTyped(isTyped())
    look()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener("input", look)
    return () => {
      clearInterval(timer)
      document.removeEventListener("input", look)
    }
  }, [wanted])
  return typed
}

/** Offers the newer version. It waits while somebody types, and nothing is reloaded without being asked for. */
export const Offer = () => {
  const t = useText()
  const worker = useSignal(newVersion)
  const typed = useTyped(worker !== null)
  if (worker === null || typed) return <output />
  return (
    <output className={css["offer"]}>
      <span>{t("app:newVersion")}</span>
      <span className={css["choices"]}>
        <Button look="quiet" onClick={() => (newVersion.value = null)}>
          {t("app:later")}
        </Button>
        <Button onClick={() => isTyped() || accept(worker)}>{t("app:reload")}</Button>
      </span>
    </output>
  )
}
