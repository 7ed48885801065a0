import { windowsAbove } from "./toasts.ts"

/** A window stands before all else from now on, until what it returns is called. */
export const standAbove = (window: object): (() => void) => {
  windowsAbove.value = [...windowsAbove.peek(), window]
  return () => {
    windowsAbove.value = windowsAbove.peek().filter((each) => each !== window)
  }
}
