import { memo } from "react"
import { Link } from "wouter"
import { type MessageListRow, messageListRow } from "#adapters/views/chatList/messageListRow.ts"
import { messageListTime } from "#adapters/views/chatList/messageListTime.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { deedText } from "../../deedText.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { Badge } from "../../parts/row/Badge.tsx"
import { ChatAvatar } from "../../parts/avatar/ChatAvatar.tsx"
import { WarningIcon } from "../../parts/icons/icons.tsx"
import { CheckIcon, CheckTwiceIcon, ClockIcon, MoreIcon, MutedIcon, PinIcon } from "../../parts/icons/rowIcons.tsx"
import { previewText } from "../../previewText.ts"
import { type Text, useLanguage, useText } from "../../text.ts"
import css from "./ChatListRow.module.css"
import { rowPath } from "./placeOf.ts"
import { useTime } from "./useTime.ts"

/** Of a picture; it comes later than its box. */
const Thumb = lazyPart([], () => import("./Thumb.tsx").then((it) => it.Thumb), null, true)

/** How far my last words have come, one tick or two once they are sent, and what is so of the chat. */
const MARKS = {
  waiting: ClockIcon,
  failed: WarningIcon,
  sent: CheckIcon,
  read: CheckTwiceIcon,
  pinned: PinIcon,
  muted: MutedIcon
} as const

const Mark = ({ mark }: { readonly mark: keyof typeof MARKS }) => {
  const t = useText()
  const Icon = MARKS[mark]
  return (
    <span className={css["mark"]} data-mark={mark}>
      <Icon size={16} />
      <span className="unseen">{t(`home:mark.${mark}`)}</span>
    </span>
  )
}

/** What I began to write, or the file that I chose; else what was said or done last. */
const textOf = (t: Text, language: string, { draft, draftFile, preview }: MessageListRow): string => {
  if (draft !== "") return draft
  if (draftFile !== null) {
    const name = draftFile.isPicture ? t("home:label.image") : draftFile.name
    return draftFile.others > 0 ? t("home:draftMore", { name, count: draftFile.others }) : name
  }
  return preview._tag === "Mine" || preview._tag === "Theirs" ? deedText(t, language, preview) : previewText(t, preview)
}

/** Who called me; then what I began to write, else who said what last. Blanks part the words for a screen reader. */
const Preview = ({ row, isDraft }: { readonly row: MessageListRow; readonly isDraft: boolean }) => {
  const t = useText()
  const language = useLanguage()
  const { mentioned, speaker, thumbHash } = row
  return (
    <span className={css["preview"]}>
      {mentioned && <span className={css["called"]}>{t("home:mentioned")}</span>}{" "}
      {isDraft && <span className={css["called"]}>{t("home:draft")}</span>}
      {!isDraft && speaker._tag !== "Nobody" && (
        <span className={css["speaker"]}>
          {speaker._tag === "Me" ? t("home:you") : t("home:speaker", { name: speaker.name })}
        </span>
      )}{" "}
      {!isDraft && thumbHash !== "" && (
        <span className={css["thumb"]}>
          <Thumb of={thumbHash} />
        </span>
      )}
      <span className={css["text"]} dir="auto">
        {textOf(t, language, row)}
      </span>
    </span>
  )
}

/** How long ago the last message was: short to the eye, in full to a screen reader. */
const Time = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const say = useTime()
  const time = useSignal(messageListTime(id))
  if (time === null) return null
  return (
    <span className={css["time"]}>
      {"count" in time ? (
        <>
          <span aria-hidden="true">{t(`home:short.${time._tag}`, { n: time.count })}</span>
          <span className="unseen">{say(time)}</span>
        </>
      ) : (
        say(time)
      )}
    </span>
  )
}

interface Props {
  readonly id: ContactId
  /** Its chat is open beside the list. */
  readonly current: boolean
}

/** One chat: who, what was said last, when, and how much of it is unread. */
export const ChatListRow = memo(({ id, current }: Props) => {
  const t = useText()
  const row = useSignal(messageListRow(id))
  if (row === null) return null
  const isDraft = row.draft !== "" || row.draftFile !== null
  const mark = row.mark !== "" || isDraft || row.speaker._tag !== "Me" ? row.mark : row.speaker.delivery
  const name = row.name === "" ? t(`home:unnamed.${row.kind}`) : row.name
  return (
    <div className={css["frame"]} data-chat={id}>
      <Link
        className={css["row"] ?? ""}
        href={rowPath(id, row.opens)}
        data-pinned={row.pinned || undefined}
        aria-current={current || undefined}
      >
        <ChatAvatar kind={row.kind} name={name} url={row.avatar} size={48} online={row.online} />
        <span className={css["lines"]}>
          <span className={css["line"]}>
            <bdi className={css["name"]}>{name}</bdi>
            {row.online && <span className="unseen">{t("home:online")}</span>}
            {row.muted && <Mark mark="muted" />}
            <Time id={id} />
          </span>
          <span className={css["line"]}>
            {mark !== "" && <Mark mark={mark} />}
            <Preview row={row} isDraft={isDraft} />
            {row.pinned && <Mark mark="pinned" />}
            <Badge count={row.unread} muted={row.muted} />
          </span>
        </span>
      </Link>
      {row.acts && (
        <button
          type="button"
          tabIndex={-1}
          className={css["more"]}
          data-more
          aria-label={t("home:more", { name })}
          aria-haspopup="menu"
        >
          <MoreIcon size={20} />
        </button>
      )}
    </div>
  )
})
ChatListRow.displayName = "ChatListRow"
