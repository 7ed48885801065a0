import type { Message } from "#engine/message/Message.ts"
import { CheckIcon, CheckTwiceIcon, ClockIcon, WarningIcon } from "../../parts/icons.tsx"
import { useText } from "../../text.ts"
import css from "./Delivery.module.css"

const ICONS = { waiting: ClockIcon, sent: CheckIcon, read: CheckTwiceIcon, failed: WarningIcon } as const

/** How far a message of mine has come: a clock, one tick, two ticks, or that it failed. */
export const Delivery = ({ delivery }: Pick<Message, "delivery">) => {
  const t = useText()
  const Icon = ICONS[delivery]
  return (
    <span className={css["delivery"]} data-delivery={delivery}>
      <Icon size={delivery === "read" || delivery === "sent" ? 16 : 13} />
      <span className="unseen">{t(`chat:delivery.${delivery}`)}</span>
    </span>
  )
}
