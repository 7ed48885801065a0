import type { ReactNode } from "react"
import { actOnChat, type ChatAction, chatActions } from "#adapters/views/chatList/chatActions.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { TrashIcon, UnpinIcon } from "../../../parts/icons/actionIcons.tsx"
import { BellIcon } from "../../../parts/icons/icons.tsx"
import { MutedIcon, PinIcon } from "../../../parts/icons/rowIcons.tsx"
import { useText } from "../../../text.ts"

const ICONS = { pin: PinIcon, unpin: UnpinIcon, mute: MutedIcon, unmute: BellIcon, remove: TrashIcon } as const

interface Offered {
  readonly action: ChatAction
  readonly icon: ReactNode
  /** As it stands in a menu, and where there is only room for a word. */
  readonly label: string
  readonly short: string
  readonly act: () => void
  readonly isDanger: boolean
}

/** What may be done with a chat, ready to be drawn; removing it is asked once more. */
export const useChatActions = (id: ContactId, onRemove: (id: ContactId) => void): ReadonlyArray<Offered> => {
  const t = useText()
  return useSignal(chatActions(id)).map((action) => {
    const Icon = ICONS[action]
    return {
      action,
      icon: <Icon size={20} />,
      label: t(`list:menu.${action}`),
      short: t(`list:short.${action}`),
      act: () => (action === "remove" ? onRemove(id) : actOnChat(id, action)),
      isDanger: action === "remove"
    }
  })
}
