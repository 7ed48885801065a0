import { useEffect, useRef, useState } from "react"
import type { DrawnComment } from "#adapters/views/moments/moments.ts"
import { readMoment } from "#adapters/views/moments/moments.ts"
import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { RecallIcon, TrashIcon } from "../../parts/icons/actionIcons.tsx"
import { MoreIcon } from "../../parts/icons/rowIcons.tsx"
import { Filled } from "../../parts/row/Filled.tsx"
import { Menu } from "../../parts/overlay/Menu.tsx"
import { type MenuPlace, placeUnder } from "../../parts/overlay/MenuPlace.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"
import css from "./Comments.module.css"
import type { Answering } from "./Say.tsx"

interface Props {
  readonly id: number
  /** How many there are, of which only the newest may be here. */
  readonly said: number
  readonly comments: ReadonlyArray<DrawnComment>
  readonly onAnswer: (to: Answering) => void
  /** The one that was deleted took the focus with it. */
  readonly onGone: () => void
}

/** What was said below a moment. */
export const Comments = ({ id, said, comments, onAnswer, onGone }: Props) => {
  const t = useText()
  const leaving = useRef(0)
  useEffect(() => {
    if (leaving.current === 0 || comments.some((each) => each.id === leaving.current)) return
    leaving.current = 0
    onGone()
  }, [comments, onGone])
  const hidden = said - comments.length
  if (comments.length === 0) return null
  return (
    <div>
      {hidden > 0 && (
        <button type="button" className={css["all"]} onClick={() => void readMoment(id)}>
          {t("moments:olderComments", { count: hidden })}
        </button>
      )}
      <ul className={css["list"]} aria-label={t("moments:comments")}>
        {comments.map((each) => (
          <Line
            key={each.id}
            id={id}
            comment={each}
            onAnswer={() => onAnswer({ id: each.id, name: each.author.name })}
            onDelete={() => (leaving.current = each.id)}
          />
        ))}
      </ul>
    </div>
  )
}

interface LineProps {
  readonly id: number
  readonly comment: DrawnComment
  readonly onAnswer: () => void
  readonly onDelete: () => void
}

const Line = ({ id, comment, onAnswer, onDelete }: LineProps) => {
  const t = useText()
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { answers, author, html, mayDelete } = comment
  const what = t("moments:commentOf", { name: author.name })
  const name = <bdi className={css["who"]}>{author.name}</bdi>
  // oxlint-disable-next-line react/no-danger -- clean by the allow-list of the engine
  const text = <span className={css["text"]} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <li className={css["comment"]} data-comment={comment.id}>
      <div className={css["words"]}>
        {answers === null ? (
          <Filled text="moments:said" parts={{ name, text }} />
        ) : (
          <Filled text="moments:replied" parts={{ name, other: <bdi className={css["who"]}>{answers.name}</bdi>, text }} />
        )}
      </div>
      <IconButton label={what} aria-haspopup="menu" onClick={(event) => setMenu(placeUnder(event.currentTarget))}>
        <MoreIcon size={18} />
      </IconButton>
      {menu !== null && (
        <Menu
          name={what}
          place={menu}
          entries={[
            { label: t("moments:reply"), icon: <RecallIcon size={20} />, act: onAnswer },
            ...(mayDelete
              ? [{ label: t("moments:delete"), icon: <TrashIcon size={20} />, act: () => setDeleting(true), isDanger: true }]
              : [])
          ]}
          onClose={() => setMenu(null)}
        />
      )}
      {isDeleting && <Delete id={id} comment={comment.id} onClose={() => setDeleting(false)} onDelete={onDelete} />}
    </li>
  )
}

interface DeleteProps {
  readonly id: number
  readonly comment: number
  readonly onClose: () => void
  readonly onDelete: () => void
}

const Delete = ({ id, comment, onClose, onDelete }: DeleteProps) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`commentDelete:${comment}`, onClose)
  return (
    <Confirm
      danger
      title={t("moments:deleteComment.ask")}
      confirm={t("moments:delete")}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => {
        onDelete()
        ask({ _tag: "MomentCommentDeleteAsked", area: "moments", id, comment })
      }}
      onClose={onClose}
    >
      {t("moments:deleteComment.text")}
    </Confirm>
  )
}
