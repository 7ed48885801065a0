import { memo } from "react"
import { Link } from "wouter"
import { type MessageListRow, messageListRow } from "#adapters/views/chatList/messageListRow.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { deedText } from "../../deedText.ts"
import { Badge } from "../../parts/row/Badge.tsx"
import { ChatAvatar } from "../../parts/avatar/ChatAvatar.tsx"
import { WarningIcon } from "../../parts/icons/icons.tsx"
import { ClockIcon, MoreIcon, MutedIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import css from "./ChatListRow.module.css"
import { rowPath } from "./placeOf.ts"
import { useTime } from "./useTime.ts"

const MARKS = { waiting: ClockIcon, failed: WarningIcon } as const

/** My last words are not sent yet, or could not be. */
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

/** Who called me; then what I began to write, else what was said last. */
const Preview = ({
  draft,
  draftFile,
  preview,
  mentioned
}: Pick<MessageListRow, "draft" | "draftFile" | "preview" | "mentioned">) => {
  const t = useText()
  const isDraft = draft !== "" || draftFile !== null
  return (
    <span className={css["preview"]} dir="auto">
      {mentioned && <span className={css["called"]}>{t("home:mentioned")} </span>}
      {isDraft && (
        <>
          <span className={css["called"]}>{t("home:draft")} </span>
          <bdi>{draftFile === null ? draft : draftFile.isPicture ? t("home:label.image") : draftFile.name}</bdi>
          {draftFile !== null && draftFile.others > 0 && ` ${t("home:draftMore", { count: draftFile.others })}`}
        </>
      )}
      {!isDraft && preview._tag === "Text" && (mentioned ? <bdi>{preview.text}</bdi> : preview.text)}
      {!isDraft && (preview._tag === "Mine" || preview._tag === "Theirs") && deedText(t, preview)}
      {!isDraft && preview._tag === "Label" && t(`home:label.${preview.label}`)}
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
  const time = useTime()
  const row = useSignal(messageListRow(id))
  if (row === null) return null
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
            {row.pinned && <span className="unseen">{t("home:pinned")}</span>}
            {row.muted && (
              <span className={css["muted"]}>
                <MutedIcon size={16} />
                <span className="unseen">{t("home:muted")}</span>
              </span>
            )}
            <span className={css["time"]}>{time(row.time)}</span>
          </span>
          <span className={css["line"]}>
            {row.mark !== "" && <Mark mark={row.mark} />}
            <Preview draft={row.draft} draftFile={row.draftFile} preview={row.preview} mentioned={row.mentioned} />
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
