import { useLayoutEffect, useState } from "react"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { toasts, windowsAbove } from "#adapters/views/shared/toasts.ts"
import type { Toast } from "#engine/client/core/notices/Words.ts"
import { useWords } from "../../words.ts"
import css from "./Toasts.module.css"

/** Toasts that came up in some window, and were read out there. */
const read = new WeakSet<Toast>()

/** A toast that goes over to another window, as one opens or closes, would be read out there once more. */
const Sentence = ({ toast }: { readonly toast: Toast }) => {
  const say = useWords()
  const [isNew] = useState(() => !read.has(toast))
  useLayoutEffect(() => void read.add(toast), [toast])
  return (
    <p className={css["toast"]} aria-hidden={!isNew || undefined}>
      {say(toast.words)}
    </p>
  )
}

/** Short sentences that come and go by themselves; screen readers hear them once. They stand in the window on top, or on the page without one. */
export const Toasts = ({ holder }: { readonly holder?: object }) => {
  const above = useSignal(windowsAbove)
  const shown = useSignal(toasts)
  return (
    <div className={css["toasts"]} aria-live="polite">
      {above.at(-1) === holder && shown.map((toast) => <Sentence key={toast.id} toast={toast} />)}
    </div>
  )
}
