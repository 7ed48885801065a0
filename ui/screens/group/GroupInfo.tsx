import { useEffect, useState } from "react"
import { announcementText } from "#adapters/views/chat/groupNotice.ts"
import { groupInfo, groupRights } from "#adapters/views/group/group.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { RowGroup } from "../../parts/row/Group.tsx"
import { EditIcon } from "../../parts/icons/actionIcons.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { codePath, infoPath, membersPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { ChatSettings } from "./ChatSettings.tsx"
import css from "./GroupInfo.module.css"
import { GroupEnd } from "./GroupEnd.tsx"
import { MemberGrid } from "./MemberGrid.tsx"
import { GroupName } from "./GroupName.tsx"
import { GroupPicture } from "./GroupPicture.tsx"
import { useMembers } from "./useMembers.ts"

/** A group: its members, name and announcement, and what I may change (spec 2.11). */
export const GroupInfoScreen = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const info = useSignal(groupInfo(id))
  const may = useSignal(groupRights(id))
  const [isNaming, setNaming] = useState(false)
  useMembers(id)
  const read = (): void => dispatchCommand({ _tag: "GroupAsked", chat: id })
  useWhenBack(read)
  useEffect(() => dispatchCommand({ _tag: "GroupAsked", chat: id }), [id])
  if (info === null) return null
  const { announcement, name, setting } = info
  return (
    <>
      <GroupPicture id={id} />
      <RowGroup>
        <MemberGrid id={id} />
        <Row href={membersPath(id)} title={t("group:info.members")} end={<ForwardIcon size={18} />} />
      </RowGroup>
      <RowGroup>
        <Row
          title={t("group:name.title")}
          {...(may.rename ? { onClick: () => setNaming(true) } : {})}
          end={
            <>
              <bdi className={css["value"]}>{name}</bdi>
              {may.rename && <EditIcon size={18} />}
            </>
          }
        />
        <Row
          href={infoPath(id, "announcement")}
          title={t("group:announcement.title")}
          note={announcement === "" ? t("group:announcement.none") : <bdi>{announcementText(announcement)}</bdi>}
          end={<ForwardIcon size={18} />}
        />
        {setting.invites && <Row href={codePath(id)} title={t("group:info.code")} end={<ForwardIcon size={18} />} />}
        {may.manage && <Row href={infoPath(id, "manage")} title={t("group:manage.title")} end={<ForwardIcon size={18} />} />}
      </RowGroup>
      <ChatSettings id={id} />
      <GroupEnd id={id} />
      {isNaming && <GroupName id={id} name={name} onClose={() => setNaming(false)} />}
    </>
  )
}
