import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { toasts, windowsAbove } from "#adapters/views/shared/toasts.ts"
import { useWords } from "../../words.ts"
import css from "./Toasts.module.css"

/** Short sentences that come and go by themselves; screen readers hear them once. They stand in the window on top, or on the page without one. */
export const Toasts = ({ holder }: { readonly holder?: object }) => {
  const say = useWords()
  const above = useSignal(windowsAbove)
  const shown = useSignal(toasts)
  return (
    <div className={css["toasts"]} aria-live="polite">
      {above.at(-1) === holder &&
        shown.map(({ id, words }) => (
          <p key={id} className={css["toast"]}>
            {say(words)}
          </p>
        ))}
    </div>
  )
}
