import { useMemo } from "react"
import { Link } from "wouter"
import { memberActions, memberName } from "#adapters/views/group/members.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Member } from "#engine/group/Group.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Filled } from "../../parts/row/Filled.tsx"
import { detailPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./MemberGrid.module.css"

interface Props {
  readonly chat: ContactId
  readonly member: Member
  /** The group does not let its members look at each other. */
  readonly onRefused: () => void
}

/** One of a group, leading to their page where that may be seen. */
export const MemberFace = ({ chat, member, onRefused }: Props) => {
  const t = useText()
  const name = useSignal(useMemo(() => memberName(member), [member]))
  const { profile } = useSignal(useMemo(() => memberActions(chat, member), [chat, member]))
  const shown = <bdi>{name}</bdi>
  const face = (
    <>
      <Avatar name={name} url={member.avatar} size={48} />
      <span className={css["name"]}>
        {member.role === "member" ? (
          shown
        ) : (
          <Filled
            unseen
            text="group:withRole"
            parts={{ name: shown, role: <span className="unseen">{t(`group:role.${member.role}`)}</span> }}
          />
        )}
      </span>
    </>
  )
  return profile ? (
    <Link className={css["tile"] ?? ""} href={detailPath(member.id, chat)}>
      {face}
    </Link>
  ) : (
    <button type="button" className={css["tile"]} onClick={onRefused}>
      {face}
    </button>
  )
}
