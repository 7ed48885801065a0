import { useEffect, useState } from "react"

/**
 * Whether this page may notify: `ask`, the person was not asked yet; `denied`, the person has forbidden it to the browser; `insecure`, the
 * address is plain http, where no browser allows it; `missing`, the browser cannot, or only once the app is installed.
 */
export type MayNotify = "granted" | "ask" | "denied" | "insecure" | "missing"

const now = (): MayNotify => {
  if (!window.isSecureContext) return "insecure"
  if (!("Notification" in window)) return "missing"
  return Notification.permission === "default" ? "ask" : Notification.permission
}

/** What holds now, and how to ask the person: only after a tap, so that the question does not come out of the blue. */
export const useMayNotify = (): readonly [MayNotify, ask: () => Promise<MayNotify>] => {
  const [may, setMay] = useState(now)
  useEffect(() => {
    // the person may change their mind in the browser's own settings, in another window
    const look = (): void => setMay(now())
    window.addEventListener("focus", look)
    return () => window.removeEventListener("focus", look)
  }, [])
  const ask = async (): Promise<MayNotify> => {
    if (now() === "ask") await Notification.requestPermission()
    setMay(now())
    return now()
  }
  return [may, ask]
}
