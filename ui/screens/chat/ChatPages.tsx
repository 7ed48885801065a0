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

/** What stands at the end of the line beside a chat, or in its place: one element, so that a window that changes leaves it as it was read. */
const InfoPanel = ({ isBeside }: { readonly isBeside: boolean }) => {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  const wasBeside = useRef(isBeside)
  useGivesFocusBack(panel)
  useLayoutEffect(() => {
    if (wasBeside.current) panel.current?.focus({ preventScroll: true })
  }, [])
  const beside = isBeside ? { tabIndex: -1, "aria-label": t("chat:info") } : { role: "none" }
  return (
    <aside ref={panel} className={css["panel"]} {...beside}>
      <INFO.Screen back={isBeside ? undefined : PATHS.home} />
    </aside>
  )
}

/** A chat and its info, which stands beside the chat where there is room, and else in its place (DEC-0374). */
export const ChatPages = () => {
  const isBeside = useInfoBeside()
  const isChat = usePath() === PATHS.chat
  return (
    <div className={css["pages"]} data-beside={isBeside || undefined}>
      {(isChat || isBeside) && <ChatScreen />}
      {!isChat && <InfoPanel isBeside={isBeside} />}
    </div>
  )
}
