import type { ComponentProps } from "react"
import type { Contact } from "#engine/contact/Contact.ts"
import { Avatar } from "./Avatar.tsx"
import { BellIcon, BookmarkIcon } from "../icons/icons.tsx"

const ICONS = { helper: BookmarkIcon, system: BellIcon } as const

/** The picture of a chat: notes to oneself and what the service says are known by an icon. */
export const ChatAvatar = ({ kind, ...avatar }: Pick<Contact, "kind"> & Omit<ComponentProps<typeof Avatar>, "icon">) => {
  if (kind !== "helper" && kind !== "system") return <Avatar {...avatar} />
  const Icon = ICONS[kind]
  return <Avatar {...avatar} icon={<Icon />} />
}
