import type { MouseEvent } from "react"
import type { MessageRow } from "#adapters/views/chat/chatRows.ts"
import { type ChosenState, toggleSelected } from "#adapters/views/chat/selection.ts"
import { MoreIcon } from "../../../parts/icons/rowIcons.tsx"
import { useText } from "../../../text.ts"

interface Props {
  readonly row: MessageRow
  /** Id of what says what the message is. */
  readonly about: string
  /** Ids of what else is told of it, as its time and delivery. */
  readonly details: ReadonlyArray<string>
  readonly choice: ChosenState
  /** Classes of the box and of the button. */
  readonly choose: string | undefined
  readonly more: string | undefined
  readonly onOpen: (event: MouseEvent<HTMLElement>) => void
}

/** What keys reach of a message: the box that ticks it while messages are chosen, and its menu otherwise. */
export const RowControl = ({ about, choice, choose, details, more, onOpen, row: { key, message } }: Props) => {
  const t = useText()
  return choice === "off" ? (
    <button
      type="button"
      className={more}
      data-more={key}
      tabIndex={-1}
      aria-label={t("chat:menu.open")}
      aria-describedby={[about, ...details].join(" ")}
      aria-haspopup="menu"
      onClick={onOpen}
    >
      <MoreIcon size={20} />
    </button>
  ) : (
    <input
      type="checkbox"
      className={choose}
      data-more={key}
      tabIndex={-1}
      aria-labelledby={about}
      checked={choice === "yes"}
      disabled={message.number === 0}
      onClick={(event) => event.stopPropagation()}
      onChange={() => toggleSelected(message)}
    />
  )
}
