import { useId, useMemo } from "react"
import { Link } from "wouter"
import { author } from "#adapters/signals/author.ts"
import type { MessageRow } from "#adapters/signals/chatRows.ts"
import { clockAt } from "#adapters/signals/dayText.ts"
import { messageHtml } from "#adapters/signals/messageHtml.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { Body } from "#engine/message/Message.ts"
import { Avatar } from "../../parts/Avatar.tsx"
import { MoreIcon } from "../../parts/icons.tsx"
import type { MenuPlace } from "../../parts/MenuPlace.ts"
import { detailPath } from "../../paths.ts"
import { useText } from "../../text.ts"
import css from "./Bubble.module.css"
import { Delivery } from "./Delivery.tsx"
import { Failed } from "./Failed.tsx"
import { useMenuGestures } from "./useMenuGestures.ts"

interface Props {
  readonly row: MessageRow
  readonly body: Extract<Body, { readonly _tag: "Text" | "Other" }>
  readonly isCurrent: boolean
  readonly onMenu: (row: MessageRow, place: MenuPlace) => void
  readonly onDiscard: (row: MessageRow) => void
}

export const Bubble = ({ row, body, isCurrent, onMenu, onDiscard }: Props) => {
  const t = useText()
  const id = useId()
  const { isOwn, message, startsRun, endsRun } = row
  const { gestures, openAt } = useMenuGestures((place) => onMenu(row, place))
  return (
    <div
      className={css["line"]}
      data-message={row.key}
      data-own={isOwn || undefined}
      data-starts={startsRun || undefined}
      data-ends={endsRun || undefined}
    >
      {!isOwn && <Face row={row} />}
      <div className={css["stack"]}>
        <div className={css["bubble"]} {...gestures}>
          <div id={id} className={css["said"]}>
            <Said body={body} />
          </div>
          <span className={css["meta"]}>
            <time dateTime={new Date(message.sentAt).toISOString()}>{clockAt(message.sentAt)}</time>
            {isOwn && <Delivery id={`${id}-delivery`} message={message} />}
          </span>
        </div>
        {message.delivery === "failed" && <Failed row={row} about={id} onDiscard={onDiscard} />}
      </div>
      <button
        type="button"
        className={css["more"]}
        data-more={row.key}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t("chat:menu.open")}
        aria-describedby={isOwn ? `${id} ${id}-delivery` : id}
        aria-haspopup="menu"
        onClick={openAt}
      >
        <MoreIcon size={20} />
      </button>
    </div>
  )
}

/** Who wrote it, once for each run. */
const Face = ({ row: { endsRun, message } }: { readonly row: MessageRow }) => {
  const { name, avatar } = useSignal(author(message.author))
  return (
    <span className={css["face"]}>
      {endsRun && (
        <Link href={detailPath(message.author)} aria-label={name} tabIndex={-1}>
          <Avatar name={name} url={avatar} size={32} />
        </Link>
      )}
    </span>
  )
}

const Said = ({ body }: Pick<Props, "body">) => {
  const t = useText()
  const html = body._tag === "Text" ? body.html : null
  const drawn = useMemo(() => (html === null ? null : messageHtml(html)), [html])
  return drawn === null ? (
    <div className={css["unsupported"]}>{t("chat:unsupported")}</div>
  ) : (
    <div className={css["text"]} data-text data-look={drawn.look} dir="auto" dangerouslySetInnerHTML={{ __html: drawn.html }} />
  )
}
