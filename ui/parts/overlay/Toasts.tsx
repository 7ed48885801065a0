import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { toasts } from "#adapters/views/shared/toasts.ts"
import { useWords } from "../../words.ts"
import css from "./Toasts.module.css"

/** Short sentences that come and go by themselves; screen readers hear them once. */
export const Toasts = () => {
  const say = useWords()
  return (
    <div className={css["toasts"]} aria-live="polite">
      {useSignal(toasts).map(({ id, words }) => (
        <p key={id} className={css["toast"]}>
          {say(words)}
        </p>
      ))}
    </div>
  )
}
