import { memo, useCallback, useRef, useState } from "react"
import { Link } from "wouter"
import { drawnMoment, type DrawnMoment, setMomentLiked } from "#adapters/views/moments/moments.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { listText, numberText } from "#engine/locale/written.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { TrashIcon } from "../../parts/icons/actionIcons.tsx"
import { Filled } from "../../parts/row/Filled.tsx"
import { momentsPath } from "../../routing/paths.ts"
import { useLanguage, useText } from "../../text.ts"
import { useTime } from "../home/useTime.ts"
import { Comments } from "./Comments.tsx"
import { CommentIcon, HeartFullIcon, HeartIcon } from "./icons.tsx"
import css from "./MomentCard.module.css"
import { MomentPlace } from "./MomentPlace.tsx"
import { Pictures } from "./Pictures.tsx"
import { type Answering, CommentBox } from "./Say.tsx"

interface Props {
  readonly id: number
  readonly onDelete: (id: number) => void
}

/** Something that somebody shows: who, what, when, and what others say of it. */
export const MomentCard = memo(({ id, onDelete }: Props) => {
  const t = useText()
  const time = useTime()
  const moment = useSignal(drawnMoment(id))
  const [answering, setAnswering] = useState<Answering | null>(null)
  const say = useRef<HTMLButtonElement>(null)
  const toSay = useCallback(() => say.current?.focus(), [])
  if (moment === null) return null
  const { author, comments, html, isMine, liked, likes, place, said } = moment
  const close = (): void => {
    setAnswering(null)
    toSay()
  }
  return (
    <article className={css["card"]} data-moment={id} aria-label={t("moments:of", { name: author.name })}>
      <Link className={css["face"] ?? ""} href={momentsPath(author.id)} tabIndex={-1} aria-hidden="true">
        <Avatar name={author.name} url={author.avatar} size={44} />
      </Link>
      <div className={css["body"]}>
        <Link className={css["name"] ?? ""} href={momentsPath(author.id)}>
          <bdi>{author.name}</bdi>
        </Link>
        {html !== "" && (
          // oxlint-disable-next-line react/no-danger -- clean by the allow-list of the engine
          <div className={css["text"]} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
        )}
        <Pictures {...moment} />
        {place !== null && <MomentPlace place={place} />}
        <div className={css["foot"]}>
          <span className={css["time"]}>{time(moment.time)}</span>
          {isMine && (
            <IconButton label={t("moments:delete")} onClick={() => onDelete(id)}>
              <TrashIcon size={20} />
            </IconButton>
          )}
          <button
            type="button"
            className={css["act"]}
            data-on={liked || undefined}
            aria-pressed={liked}
            aria-label={t("moments:like")}
            onClick={() => void setMomentLiked(id, !liked)}
          >
            {liked ? <HeartFullIcon size={22} /> : <HeartIcon size={22} />}
          </button>
          <Count count={likes} />
          <button
            ref={say}
            type="button"
            className={css["act"]}
            aria-expanded={answering !== null}
            aria-label={t("moments:comment")}
            onClick={() => setAnswering(answering === null ? { id: 0, name: "" } : null)}
          >
            <CommentIcon size={22} />
          </button>
          <Count count={said} />
        </div>
        {(likes > 0 || comments.length > 0 || answering !== null) && (
          <div className={css["below"]}>
            <Likers {...moment} />
            <Comments id={id} said={said} comments={comments} onAnswer={setAnswering} onGone={toSay} />
            {answering !== null && <CommentBox key={answering.id} id={id} answering={answering} onClose={close} />}
          </div>
        )}
      </div>
    </article>
  )
})
MomentCard.displayName = "MomentCard"

/** A number beside a button, for the eye: who likes it and what was said stands below. */
const Count = ({ count }: { readonly count: number }) => {
  const language = useLanguage()
  return count === 0 ? null : (
    <span className={css["count"]} aria-hidden="true">
      {numberText(count, language)}
    </span>
  )
}

/** Who likes it: a few by name, the others by number. */
const Likers = ({ likers, likes }: Pick<DrawnMoment, "likers" | "likes">) => {
  const t = useText()
  const language = useLanguage()
  if (likes === 0) return null
  const others = likes - likers.length
  const names = listText([...likers, ...(others > 0 ? [t("moments:others", { count: others })] : [])], language)
  return (
    <p className={css["likers"]}>
      <HeartFullIcon size={16} />
      <span>
        <Filled unseen text="moments:liked" parts={{ names: <bdi>{names}</bdi> }} />
      </span>
    </p>
  )
}
