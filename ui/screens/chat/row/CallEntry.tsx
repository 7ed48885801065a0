import { callPerson, isCallable } from "#adapters/views/call/callable.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Bubble } from "#engine/message/bubble.ts"
import type { Message } from "#engine/message/Message.ts"
import { HandsetIcon } from "../../../parts/icons/callIcons.tsx"
import { VideoIcon } from "../../../parts/icons/pictureIcons.tsx"
import { useText } from "../../../text.ts"
import css from "./CallEntry.module.css"

interface Props {
  readonly body: Extract<Bubble, { readonly _tag: "Call" }>
  readonly message: Message
}

/** A call that was: how it went, and a tap calls back. */
export const CallEntry = ({ body: { media, text }, message: { chat } }: Props) => {
  const t = useText()
  const mayCall = useSignal(isCallable(chat))
  const Icon = media === "video" ? VideoIcon : HandsetIcon
  const shown = (
    <>
      <Icon size={20} />
      <span dir="auto">{text}</span>
    </>
  )
  return mayCall ? (
    <button
      type="button"
      className={css["call"]}
      aria-label={t("call:entry", { media: t(`call:${media}`), text, again: t("call:again") })}
      onClick={() => callPerson(chat, media)}
    >
      {shown}
    </button>
  ) : (
    <span className={css["call"]}>{shown}</span>
  )
}
