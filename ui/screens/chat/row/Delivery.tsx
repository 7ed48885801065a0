import { isWaitingForConnection } from "#adapters/views/message/unsent.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import { WarningIcon } from "../../../parts/icons/icons.tsx"
import { CheckIcon, CheckTwiceIcon, ClockIcon } from "../../../parts/icons/rowIcons.tsx"
import { useText } from "../../../text.ts"
import css from "./Delivery.module.css"

const ICONS = { waiting: ClockIcon, sent: CheckIcon, read: CheckTwiceIcon, failed: WarningIcon } as const

/** How far a message of mine has come, in words. */
export const useDeliveryText = ({ chat, delivery }: Pick<Message, "chat" | "delivery">): string => {
  const t = useText()
  const isHeldUp = useSignal(isWaitingForConnection(chat))
  return t(`chat:delivery.${delivery === "waiting" && isHeldUp ? "held" : delivery}`)
}

interface Props {
  /** Names the words, so that the message's button can be described by them. */
  readonly id: string
  readonly message: Pick<Message, "chat" | "delivery">
}

/** How far a message of mine has come: a clock, one tick, two ticks, or that it failed. Its box is the same for all. */
export const Delivery = ({ id, message: { chat, delivery } }: Props) =>
  delivery === "waiting" ? <Waiting id={id} chat={chat} /> : <Mark id={id} look={delivery} name={delivery} />

const Waiting = ({ id, chat }: { readonly id: string; readonly chat: ContactId }) => (
  <Mark id={id} look="waiting" name={useSignal(isWaitingForConnection(chat)) ? "held" : "waiting"} />
)

interface MarkProps {
  readonly id: string
  readonly look: Message["delivery"]
  readonly name: Message["delivery"] | "held"
}

const Mark = ({ id, look, name }: MarkProps) => {
  const t = useText()
  const Icon = ICONS[look]
  const words = t(`chat:delivery.${name}`)
  return (
    <span className={css["delivery"]} data-delivery={look} title={words}>
      <Icon size={look === "read" || look === "sent" ? 16 : 13} />
      <span id={id} className="unseen">
        {words}
      </span>
    </span>
  )
}
