import { friendsMatter } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { AddFriendIcon, GroupIcon, ScanIcon } from "../../../parts/icons/actionIcons.tsx"
import { ContactsIcon } from "../../../parts/icons/icons.tsx"
import { navigate } from "../../../routing/hashLocation.ts"
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
