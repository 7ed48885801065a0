/** Keeps the screen on while it is told so. A browser takes the lock back when the page is hidden, so it is asked again when the page is seen. */
export const wakeLock = () => {
  let isWanted = false
  let held: WakeLockSentinel | null = null

  const isHeld = (): boolean => held !== null && !held.released

  const ask = async (): Promise<void> => {
    if (!isWanted || isHeld() || !("wakeLock" in navigator) || document.visibilityState !== "visible") return
    try {
      const lock = await navigator.wakeLock.request("screen")
      if (!isWanted || isHeld()) return await lock.release()
      held = lock
    } catch {
      // a device that saves its battery says no: the screen goes dark, and the call goes on
    }
  }

  document.addEventListener("visibilitychange", () => void ask())

  return (on: boolean): void => {
    isWanted = on
    if (on) return void ask()
    void held?.release()
    held = null
  }
}
