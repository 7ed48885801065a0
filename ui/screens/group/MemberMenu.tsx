import { useMemo } from "react"
import { type MemberActions, memberActions, memberName } from "#adapters/views/group/members.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Member } from "#engine/group/Group.ts"
import { navigate } from "../../routing/hashLocation.ts"
import { CrownIcon, RemovePersonIcon, ShieldIcon, SilenceIcon, SpeakIcon } from "../../parts/icons/actionIcons.tsx"
import { MeIcon } from "../../parts/icons/icons.tsx"
import { Menu, type MenuEntry } from "../../parts/overlay/Menu.tsx"
import type { MenuPlace } from "../../parts/overlay/MenuPlace.ts"
import { detailPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { MemberChange } from "./MemberChange.tsx"
import { MuteDialog } from "./MuteDialog.tsx"
import { Private } from "./Private.tsx"

/** What was asked of somebody: what there is to do, or one of those things, before it is done. */
export type MemberStep = "menu" | "private" | Exclude<keyof MemberActions, "profile">

interface Props {
  readonly chat: ContactId
  readonly member: Member
  readonly place: MenuPlace
  readonly step: MemberStep
  readonly onStep: (step: MemberStep) => void
  readonly onClose: () => void
}

const ICONS = {
  mute: SilenceIcon,
  lift: SpeakIcon,
  makeAdmin: ShieldIcon,
  dropAdmin: ShieldIcon,
  transfer: CrownIcon,
  remove: RemovePersonIcon
} as const

const CHANGES = ["lift", "mute", "makeAdmin", "dropAdmin", "transfer", "remove"] as const

/** What I may do with somebody of a group; which entries there are is the engine's to say. */
export const MemberMenu = ({ chat, member, place, step, onStep, onClose }: Props) => {
  const t = useText()
  const name = useSignal(useMemo(() => memberName(member), [member]))
  const may = useSignal(useMemo(() => memberActions(chat, member), [chat, member]))
  if (step === "private") return <Private onClose={onClose} />
  if (step === "mute") return <MuteDialog chat={chat} id={member.id} name={name} onClose={onClose} />
  if (step !== "menu") return <MemberChange chat={chat} id={member.id} name={name} what={step} onClose={onClose} />
  const entry = (what: (typeof CHANGES)[number]): MenuEntry => {
    const Icon = ICONS[what]
    return { label: t(`group:member.${what}`), icon: <Icon size={20} />, act: () => onStep(what), isDanger: what === "remove" }
  }
  const profile: MenuEntry = {
    label: t("group:member.profile"),
    icon: <MeIcon size={20} />,
    act: () => (may.profile ? navigate(detailPath(member.id, chat)) : onStep("private"))
  }
  return (
    <Menu
      name={t("group:member.name", { name })}
      place={place}
      note={name}
      entries={[profile, ...CHANGES.filter((what) => may[what]).map(entry)]}
      onClose={onClose}
    />
  )
}
