import { useEffect, useState } from "react"
import { archiveStatus } from "#adapters/views/shared/keeping.ts"
import { losses } from "#adapters/views/message/unsent.ts"
import { momentOnPage } from "#adapters/views/moments/momentOnPage.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { isTyped } from "../outdated.ts"
import { Button } from "../parts/input/Button.tsx"
import { useText } from "../text.ts"
import { acceptNewVersion, newVersion } from "./newVersion.ts"
import css from "./Offer.module.css"

/** How often to look whether the field is empty again after a text was sent, in milliseconds. */
const LOOK_EVERY = 500

/**
 * What a reload would lose: what stands in a field, files on their way, a moment that this tab does not keep, and what waits elsewhere on a device that
 * keeps nothing.
 */
const isUnsaved = (): boolean => {
  const { drafts, files, messages, moment } = losses.peek()
  return isTyped() || files > 0 || momentOnPage.peek() || (archiveStatus.peek() !== "yes" && (moment || drafts + messages > 0))
}

/** Whether something is unsaved, as long as somebody wants to know. */
const useUnsaved = (wanted: boolean): boolean => {
  const [unsaved, setUnsaved] = useState(true)
  useEffect(() => {
    if (!wanted) return undefined
    const look = () => setUnsaved(isUnsaved())
    look()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener("input", look)
    return () => {
      clearInterval(timer)
      document.removeEventListener("input", look)
    }
  }, [wanted])
  return unsaved
}

/** Offers the newer version. It waits while something is unsaved, and nothing is reloaded without being asked for. */
export const InstallOffer = () => {
  const t = useText()
  const worker = useSignal(newVersion)
  const unsaved = useUnsaved(worker !== null)
  if (worker === null || unsaved) return <output />
  return (
    <output className={css["offer"]}>
      <span>{t("app:newVersion")}</span>
      <span className={css["choices"]}>
        <Button look="quiet" onClick={() => (newVersion.value = null)}>
          {t("app:later")}
        </Button>
        <Button onClick={() => isUnsaved() || acceptNewVersion(worker)}>{t("app:reload")}</Button>
      </span>
    </output>
  )
}
