import { useEffect, useState } from "react"
import { lazyPart } from "../lazyPart.tsx"
import { isWide } from "../hooks/useWide.ts"
import { performShortcut, spotOf } from "./act.ts"
import { shortcutOf } from "#engine/route/shortcut.ts"

const ShortcutList = lazyPart(["keys"], () => import("./ShortcutList.tsx").then((it) => it.ShortcutList))

/** What lies over the page has its own keys; a call is a card beside it on a desk. */
const isCovered = (): boolean =>
  document.querySelector(isWide() ? "dialog[open]" : "dialog[open], [data-call]:not([data-small])") !== null

/** Hears keys wherever one is, after whatever has the focus, and shows on `?` what they do. */
export const Keys = () => {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isCovered()) return
      const shortcut = shortcutOf(event, spotOf(event.target))
      if (shortcut === undefined) return
      if (shortcut === "list") setAsked(true)
      // others that hear this key come first: what they close is on top
      else if (shortcut === "leave") setTimeout(() => event.defaultPrevented || performShortcut("leave"))
      else if (performShortcut(shortcut)) event.preventDefault()
    }
    window.addEventListener("keydown", pressed)
    return () => window.removeEventListener("keydown", pressed)
  }, [])
  return isAsked ? <ShortcutList onClose={() => setAsked(false)} /> : null
}
