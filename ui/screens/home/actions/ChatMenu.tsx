import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Menu } from "../../../parts/overlay/Menu.tsx"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { useText } from "../../../text.ts"
import { useChatActions } from "./useChatActions.tsx"

interface Props {
  readonly id: ContactId
  readonly place: MenuPlace
  readonly onClose: () => void
  readonly onRemove: (id: ContactId) => void
}

/** What can be done with a chat; nothing when it is gone, or is one of those that stay as they are. */
export const ChatMenu = ({ id, place, onClose, onRemove }: Props) => {
  const t = useText()
  const it = useSignal(knownContact(id))
  const entries = useChatActions(id, onRemove)
  if (it === null || entries.length === 0) return null
  return <Menu name={t("home:more", { name: it.name })} place={place} entries={entries} onClose={onClose} />
}
