import { useMemo } from "react"
import { Link } from "wouter"
import { memberName } from "#adapters/views/group/members.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { FriendRequest } from "#engine/friend/FriendRequest.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { detailPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { RequestAnswer } from "./RequestAnswer.tsx"
import css from "./RequestRow.module.css"

/** Who asks or was asked, in which words, and how it stands. */
export const RequestRow = ({ request: { id, direction, person, text, status } }: { readonly request: FriendRequest }) => {
  const t = useText()
  const name = useSignal(useMemo(() => memberName(person), [person]))
  return (
    <article className={css["request"]} aria-label={name}>
      <Link href={detailPath(person.id)} className={css["person"] ?? ""}>
        <Avatar name={name} url={person.avatar} />
        <span className={css["words"]}>
          <span className={css["name"]}>{name}</span>
          <span className={css["text"]}>{text}</span>
        </span>
      </Link>
      {direction === "received" && status === "pending" ? (
        <RequestAnswer id={id} name={name} />
      ) : (
        <span className={css["status"]} data-status={status}>
          {t(`contacts:requests.${status}`)}
        </span>
      )}
    </article>
  )
}
