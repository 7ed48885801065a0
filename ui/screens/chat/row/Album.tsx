import { memo, useId, useMemo } from "react"
import type { MessageRow } from "#adapters/views/chat/chatRows.ts"
import { chosenIn, isSelecting, toggleSelected } from "#adapters/views/chat/selection.ts"
import { mosaic } from "#adapters/views/message/mosaic.ts"
import { clockAt } from "#adapters/views/shared/dayText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Body } from "#engine/message/Body.ts"
import type { Message } from "#engine/message/Message.ts"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { useLanguage, useText } from "../../../text.ts"
import { useMenuGestures } from "../actions/useMenuGestures.ts"
import { RowControl } from "./RowControl.tsx"
import css from "./Album.module.css"
import { AuthorName } from "./AuthorName.tsx"
import bubble from "./Bubble.module.css"
import { Delivery } from "./Delivery.tsx"
import { Face } from "./Face.tsx"
import { MessagePicture } from "./Picture.tsx"
import { QuotedLine } from "./Quoted.tsx"
import { MessageVideo } from "./Video.tsx"

interface Props {
  /** Two at least. */
  readonly parts: ReadonlyArray<MessageRow>
  /** Key of the part that somebody asked to see, a moment ago. */
  readonly lit: string | null
  /** Key of the part whose menu a finger asked for. */
  readonly lifted: string | null
  readonly onMenu: (row: MessageRow, place: MenuPlace) => void
}

const sidesOf = ({ message: { body } }: MessageRow) => ("width" in body ? body : { width: 0, height: 0 })

/** The lines of the mosaic, with what stands in them. */
const linesOf = (parts: ReadonlyArray<MessageRow>) => {
  const lines = mosaic(parts.map(sidesOf))
  return lines.map(({ proportion, widths }, at) => {
    const start = lines.slice(0, at).reduce((sum, line) => sum + line.widths.length, 0)
    const inLine = parts.slice(start, start + widths.length).map((part, place) => ({ part, width: widths[place] ?? 1 }))
    return { proportion, inLine }
  })
}

/** Pictures and videos that stand together (ALBUM-01): each with its own tap, its own menu and its own place for keys. */
export const AlbumLine = memo(function AlbumLine(props: Props) {
  const [first, last] = [props.parts[0], props.parts.at(-1)]
  return first === undefined || last === undefined ? null : <Mosaic {...props} first={first} last={last} />
})

const Mosaic = ({
  first,
  last,
  lifted,
  lit,
  onMenu,
  parts
}: Props & { readonly first: MessageRow; readonly last: MessageRow }) => {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const { isNamed, isOwn, message, startsRun } = first
  const { chat } = message
  const selects = useSignal(useMemo(() => isSelecting(chat), [chat]))
  const lines = useMemo(() => linesOf(parts), [parts])
  return (
    <div
      className={bubble["line"]}
      data-album={parts.length}
      data-lifted={lifted !== null || undefined}
      data-own={isOwn || undefined}
      data-starts={startsRun || undefined}
      data-ends={last.endsRun || undefined}
    >
      {!isOwn && <Face message={last.message} isShown={last.endsRun} isInert={selects} />}
      <div className={bubble["stack"]}>
        {isNamed && <AuthorName message={message} />}
        {message.quote !== undefined && (
          <div className={css["quote"]} data-message={first.key} inert={selects}>
            <QuotedLine chat={message.chat} quote={message.quote} />
          </div>
        )}
        <div className={bubble["bubble"]} data-bare>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is part of a form */}
          <div className={css["album"]} role="group" aria-label={t("chat:album.name", { count: parts.length })}>
            {lines.map(({ inLine, proportion }) => (
              <div key={inLine[0]?.part.key} className={css["row"]} style={{ aspectRatio: proportion }}>
                {inLine.map(({ part, width }) => (
                  <Part
                    key={part.key}
                    row={part}
                    width={width}
                    isLit={part.key === lit}
                    isLifted={part.key === lifted}
                    onMenu={onMenu}
                  />
                ))}
              </div>
            ))}
          </div>
          {/* each says it for itself to who does not see */}
          <span className={bubble["meta"]} aria-hidden="true">
            <time dateTime={new Date(last.message.sentAt).toISOString()}>{clockAt(last.message.sentAt, language)}</time>
            {isOwn && <Delivery id={id} message={last.message} />}
          </span>
        </div>
      </div>
    </div>
  )
}

interface PartProps {
  readonly row: MessageRow
  /** How wide it is beside the others of its line. */
  readonly width: number
  readonly isLit: boolean
  readonly isLifted: boolean
  readonly onMenu: Props["onMenu"]
}

interface LookProps {
  readonly body: Body
  readonly message: Message
}

const Look = ({ body, ...rest }: LookProps) => {
  if (body._tag === "Image") return <MessagePicture body={body} {...rest} fills />
  return body._tag === "Video" ? <MessageVideo body={body} {...rest} fills /> : null
}

const Part = ({ isLifted, isLit, onMenu, row, width }: PartProps) => {
  const id = useId()
  const language = useLanguage()
  const { isOwn, message } = row
  const choice = useSignal(useMemo(() => chosenIn(message), [message]))
  const { gestures, openAt } = useMenuGestures((place) => onMenu(row, place))
  const selects = choice !== "off"
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for fingers the whole picture is the box to tick; keys have the box
    <div
      className={css["part"]}
      style={{ flexGrow: width }}
      data-message={row.key}
      data-own={isOwn || undefined}
      data-lit={isLit || undefined}
      data-lifted={isLifted || undefined}
      data-choice={selects ? choice : undefined}
      onClick={selects && message.number !== 0 ? () => toggleSelected(message) : undefined}
    >
      <div id={id} className={css["look"]} inert={selects} {...gestures}>
        <Look body={message.body} message={message} />
      </div>
      <span className="unseen">
        <time id={`${id}-time`} dateTime={new Date(message.sentAt).toISOString()}>
          {clockAt(message.sentAt, language)}
        </time>
        {isOwn && <Delivery id={`${id}-delivery`} message={message} />}
      </span>
      <RowControl
        row={row}
        about={id}
        details={[`${id}-time`, ...(isOwn ? [`${id}-delivery`] : [])]}
        choice={choice}
        choose={css["choose"]}
        more={css["more"]}
        onOpen={openAt}
      />
    </div>
  )
}
