import { background } from "#adapters/views/chat/background.ts"
import { wallpaper } from "#adapters/views/chat/wallpaper.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { ChatWallpaper } from "../../../parts/wallpaper/ChatWallpaper.tsx"
import css from "./Backdrop.module.css"

/** What lies behind the messages: the picture that this device keeps for the chat (spec 2.11, 3.6), else the wallpaper of all chats. */
export const Backdrop = ({ chat }: { readonly chat: ContactId }) => {
  const { background: picture, blur } = useSignal(background(chat))
  const name = useSignal(wallpaper)
  if (picture === "") return <ChatWallpaper name={name} />
  return (
    <div className={css["backdrop"]} data-backdrop aria-hidden="true">
      <div style={{ backgroundImage: `url("${picture}")`, filter: `blur(${blur}px)`, inset: -2 * blur }} />
    </div>
  )
}
