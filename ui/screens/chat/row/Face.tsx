import { type MouseEvent, useMemo } from "react"
import { Link } from "wouter"
import { sayShortly } from "#adapters/views/shared/note.ts"
import { nameAuthor, speakerBadge } from "#adapters/views/chat/speaker.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { Avatar } from "../../../parts/avatar/Avatar.tsx"
import { detailPath } from "../../../routing/paths.ts"
import css from "./Bubble.module.css"
import { useLongPress } from "../actions/useLongPress.ts"

interface Props {
  readonly message: Message
  /** Once for each run, at its end. */
  readonly isShown: boolean
  /** A tap means something else now. */
  readonly isInert: boolean
}

/** Who wrote it: a tap leads to their page where that may be seen, a long press names them in the composer. */
export const Face = ({ message: { author, chat }, isShown, isInert }: Props) => (
  <span className={css["face"]} inert={isInert}>
    {isShown && <Picture author={author} chat={chat} />}
  </span>
)

const Picture = ({ author, chat }: Pick<Message, "author" | "chat">) => {
  const { avatar, name, nameable, opens } = useSignal(useMemo(() => speakerBadge(chat, author), [chat, author]))
  const press = useLongPress(nameable ? () => nameAuthor(chat, author) : null)
  const refuse = (event: MouseEvent): void => {
    event.preventDefault()
    sayShortly("closed")
  }
  return (
    <Link href={detailPath(author, chat)} aria-label={name} tabIndex={-1} {...press} {...(opens ? {} : { onClick: refuse })}>
      <Avatar name={name} url={avatar} size={32} />
    </Link>
  )
}
