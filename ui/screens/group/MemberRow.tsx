import { memo, useMemo } from "react"
import { memberName, memberMute } from "#adapters/views/group/members.ts"
import { untilText } from "#adapters/views/shared/untilText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import type { Member } from "#engine/group/Group.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { MoreIcon } from "../../parts/icons/rowIcons.tsx"
import { type MenuPlace, placeUnder } from "../../parts/overlay/MenuPlace.ts"
import { Row } from "../../parts/row/Row.tsx"
import { Tag } from "../../parts/row/Tag.tsx"
import { useLanguage, useText } from "../../text.ts"

interface Props {
  readonly member: Member
  /** What may be done with them is asked for, at this place. */
  readonly onAsk: (place: MenuPlace) => void
}

const Until = ({ at }: { readonly at: Millis }) => {
  const t = useText()
  const language = useLanguage()
  const time = useSignal(useMemo(() => untilText(at, language), [at, language]))
  return t("group:members.muted", { time })
}

/** Somebody in a group: their role, and until when they may not speak. */
export const MemberItem = memo(function MemberRow({ member, onAsk }: Props) {
  const t = useText()
  const name = useSignal(useMemo(() => memberName(member), [member]))
  const mutedUntil = useSignal(useMemo(() => memberMute(member), [member]))
  return (
    <Row
      whole
      onClick={(event) => onAsk(placeUnder(event.currentTarget))}
      start={<Avatar name={name} url={member.avatar} />}
      title={<bdi>{name}</bdi>}
      {...(mutedUntil === 0 ? {} : { note: <Until at={mutedUntil} /> })}
      end={
        <>
          {member.role !== "member" && <Tag look={member.role}>{t(`group:role.${member.role}`)}</Tag>}
          <MoreIcon size={18} />
        </>
      }
    />
  )
})
