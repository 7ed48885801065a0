import { useLayoutEffect, useRef } from "react"
import { useGivesFocusBack } from "./useGivesFocusBack.ts"
import { parts } from "../../lazyPart.tsx"
import { lazyScreen } from "../../lazyScreen.tsx"
import { usePath } from "../../routing/hashLocation.ts"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { ChatScreen } from "./Chat.tsx"
import css from "./ChatPages.module.css"
import { useInfoBeside } from "./useInfoBeside.ts"

const INFO = lazyScreen(["group", "contacts"], () => import("../group/Info.tsx").then((it) => it.Info))
parts.push(INFO.load)

/** What stands at the end of the line beside a chat. */
const InfoPanel = () => {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  useGivesFocusBack(panel)
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <aside ref={panel} tabIndex={-1} className={css["panel"]} aria-label={t("chat:info")}>
      <INFO.Screen />
    </aside>
  )
}

/** A chat and its info, which stands beside the chat where there is room, and else in its place (DEC-0374). */
export const ChatPages = () => {
  const isBeside = useInfoBeside()
  const isChat = usePath() === PATHS.chat
  if (!isChat && !isBeside) return <INFO.Screen back={PATHS.home} />
  return (
    <div className={css["pages"]} data-beside={isBeside || undefined}>
      <ChatScreen />
      {isBeside && <InfoPanel />}
    </div>
  )
}
