import { useSyncExternalStore } from "react"
import { routeAt } from "#engine/route/routes.ts"
import { usePath } from "../../routing/hashLocation.ts"

/** From here on there is room for a panel beside a chat; the style sheets use the same number. */
const ROOMY = window.matchMedia("(min-width: 1200px)")

const subscribe = (changed: () => void): (() => void) => {
  ROOMY.addEventListener("change", changed)
  return () => ROOMY.removeEventListener("change", changed)
}

const isRoomy = (): boolean => ROOMY.matches

/** Whether the address is of a chat's info, and there is room for it beside the chat (DEC-0374). */
export const useInfoBeside = (): boolean => {
  const hasRoom = useSyncExternalStore(subscribe, isRoomy)
  return routeAt(usePath()) === "info" && hasRoom
}
