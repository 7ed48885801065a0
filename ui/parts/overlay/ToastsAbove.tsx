import { useLayoutEffect, useState } from "react"
import { standAbove } from "#adapters/views/shared/standAbove.ts"
import { Toasts } from "./Toasts.tsx"

/** Toasts in a window before all else: those of the page would lie below it, and are not read out meanwhile. */
export const ToastsAbove = () => {
  const [holder] = useState(() => ({}))
  useLayoutEffect(() => standAbove(holder), [holder])
  return <Toasts holder={holder} />
}
