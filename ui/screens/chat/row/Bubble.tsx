import { type MouseEvent, useId, useMemo, useState } from "react"
import type { MessageRow } from "#adapters/views/chat/chatRows.ts"
import { clockAt } from "#adapters/views/shared/dayText.ts"
import { messageActions } from "#adapters/views/message/messageActions.ts"
import { quoteInComposer } from "#adapters/views/message/quoted.ts"
import { isPicture } from "#adapters/views/message/picture.ts"
import { chosenIn, toggleSelected } from "#adapters/views/chat/selection.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Bubble as Body } from "#engine/message/bubble.ts"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { useLanguage } from "../../../text.ts"
import { AtHand } from "./AtHand.tsx"
import { AuthorName } from "./AuthorName.tsx"
import css from "./Bubble.module.css"
import { Delivery } from "./Delivery.tsx"
import { Face } from "./Face.tsx"
import { Failed } from "./Failed.tsx"
import { QuotedLine } from "./Quoted.tsx"
import { SaidBody } from "./SaidBody.tsx"
import { useMenuGestures } from "../actions/useMenuGestures.ts"
import { RowControl } from "./RowControl.tsx"

interface Props {
  readonly row: MessageRow
  readonly body: Body
  /** Somebody asked to see it, a moment ago. */
  readonly isLit: boolean
  /** A finger asked for its menu, which is open. */
  readonly isLifted: boolean
  readonly onMenu: (row: MessageRow, place: MenuPlace) => void
  readonly onDiscard: (row: MessageRow) => void
}

export const MessageBubble = ({ row, body, isLit, isLifted, onMenu, onDiscard }: Props) => {
  const id = useId()
  const language = useLanguage()
  const { isOwn, message, isNamed, namesMe, startsRun, endsRun } = row
  const choice = useSignal(useMemo(() => chosenIn(message), [message]))
  const quoting = () => (messageActions(message).peek().quote ? () => quoteInComposer(message) : null)
  const { gestures, openAt } = useMenuGestures((place) => onMenu(row, place), quoting)
  const [isNear, setNear] = useState(false)
  const selects = choice !== "off"
  const quoteBeside = ({ currentTarget, target }: MouseEvent): void => {
    if (selects || target !== currentTarget) return
    // the second press selected a word that stands nearby
    window.getSelection()?.removeAllRanges()
    quoting()?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for fingers the whole line is the box to tick; keys have the box
    <div
      className={css["line"]}
      data-message={row.key}
      data-own={isOwn || undefined}
      data-starts={startsRun || undefined}
      data-ends={endsRun || undefined}
      data-lit={isLit || undefined}
      data-lifted={isLifted || undefined}
      data-names-me={namesMe || undefined}
      onDoubleClick={quoteBeside}
      onPointerEnter={({ pointerType }) => setNear(pointerType === "mouse")}
      onPointerLeave={() => setNear(false)}
      data-choice={selects ? choice : undefined}
      onClick={selects && message.number !== 0 ? () => toggleSelected(message) : undefined}
    >
      {!isOwn && <Face message={message} isShown={endsRun} isInert={selects} />}
      <div className={css["stack"]} inert={selects}>
        {isNamed && <AuthorName message={message} />}
        <div className={css["bubble"]} data-bare={isPicture(body) || body._tag === "Video" || undefined} {...gestures}>
          {message.quote !== undefined && <QuotedLine chat={message.chat} quote={message.quote} />}
          <div id={id} className={css["said"]}>
            <SaidBody body={body} message={message} />
          </div>
          <span className={css["meta"]}>
            <time dateTime={new Date(message.sentAt).toISOString()}>{clockAt(message.sentAt, language)}</time>
            {isOwn && <Delivery id={`${id}-delivery`} message={message} />}
          </span>
        </div>
        {message.delivery === "failed" && <Failed row={row} about={id} onDiscard={onDiscard} />}
      </div>
      <RowControl
        row={row}
        about={id}
        details={isOwn ? [`${id}-delivery`] : []}
        choice={choice}
        choose={css["choose"]}
        more={css["more"]}
        onOpen={openAt}
      />
      {isNear && !selects && message.number !== 0 && <AtHand message={message} />}
    </div>
  )
}
