import { useMemo } from "react"
import { speakerBadge } from "#adapters/views/chat/speaker.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { avatarColour } from "#engine/format/avatarColour.ts"
import { avatarHue } from "#engine/format/avatarHue.ts"
import type { Message } from "#engine/message/Message.ts"
import { Tag } from "../../../parts/row/Tag.tsx"
import { useText } from "../../../text.ts"
import css from "./Bubble.module.css"

/** Name of a message's author in a group, with the mark of owner and admins. */
export const AuthorName = ({ message: { author, chat } }: { readonly message: Message }) => {
  const t = useText()
  const { name, role } = useSignal(useMemo(() => speakerBadge(chat, author), [chat, author]))
  return (
    <p className={css["author"]} data-hue={avatarHue(avatarColour(name))}>
      <bdi>{name}</bdi>
      {role !== "member" && <Tag look={role}>{t(`chat:role.${role}`)}</Tag>}
    </p>
  )
}
