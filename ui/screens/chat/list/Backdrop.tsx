import { background } from "#adapters/views/chat/background.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import css from "./Backdrop.module.css"

/** The picture behind the messages, as this device keeps it (spec 2.11, 3.6). */
export const Backdrop = ({ chat }: { readonly chat: ContactId }) => {
  const { background: picture, blur } = useSignal(background(chat))
  if (picture === "") return null
  return (
    <div className={css["backdrop"]} data-backdrop aria-hidden="true">
      <div style={{ backgroundImage: `url("${picture}")`, filter: `blur(${blur}px)`, inset: -2 * blur }} />
    </div>
  )
}
