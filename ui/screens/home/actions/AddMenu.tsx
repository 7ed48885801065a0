import { holdsNobody } from "#adapters/views/chatList/holdsNobody.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { AddFriendIcon, GroupIcon, ScanIcon } from "../../../parts/icons/actionIcons.tsx"
import { ContactsIcon, MessagesIcon } from "../../../parts/icons/icons.tsx"
import { ButtonLink } from "../../../parts/input/Button.tsx"
import { navigate } from "../../../routing/hashLocation.ts"
import { Empty } from "../../../parts/page/Empty.tsx"
import { Menu } from "../../../parts/overlay/Menu.tsx"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { CREATE_GROUP, PATHS } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"

/** The ways to somebody new: by account or among my colleagues, as a group, by code (spec 2.4). */
export const AddMenu = ({ place, onClose }: { readonly place: MenuPlace; readonly onClose: () => void }) => {
  const t = useText()
  const first = useSignal(friendsMatter)
    ? { label: t("list:add.friend"), icon: <AddFriendIcon size={20} />, act: () => navigate(PATHS.search) }
    : { label: t("list:add.chat"), icon: <ContactsIcon size={20} />, act: () => navigate(PATHS.contacts) }
  return (
    <Menu
      name={t("home:add")}
      place={place}
      onClose={onClose}
      entries={[
        first,
        { label: t("list:add.group"), icon: <GroupIcon size={20} />, act: () => navigate(CREATE_GROUP) },
        { label: t("list:add.scan"), icon: <ScanIcon size={20} />, act: () => navigate(PATHS.scan) }
      ]}
    />
  )
}

/** The ways to the first people to write with, as long as nobody is in the list. */
export const WaysToPeople = () => {
  const t = useText()
  const people = useSignal(friendsMatter) ? PATHS.search : PATHS.contacts
  if (!useSignal(holdsNobody)) return null
  return (
    <Empty text={t("home:empty")} icon={<MessagesIcon size={32} />}>
      <ButtonLink href={people}>{t("home:findPeople")}</ButtonLink>
      <ButtonLink look="quiet" href={PATHS.code}>
        {t("codes:mine")}
      </ButtonLink>
    </Empty>
  )
}
