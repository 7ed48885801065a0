import { typedName } from "#adapters/views/group/groupForm.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { AskText } from "../../parts/overlay/AskText.tsx"
import { roomLeft } from "../../roomLeft.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"

interface Props {
  readonly id: ContactId
  readonly name: string
  readonly onClose: () => void
}

/** Gives a group another name. */
export const GroupName = ({ id, name, onClose }: Props) => {
  const t = useText()
  const { ask, forget, isBusy, words } = useAsking(`changeGroup:${id}`, onClose)
  return (
    <AskText
      title={t("group:name.title")}
      label={t("group:name.label")}
      value={name}
      save={t("group:save")}
      note={(text) => roomLeft(t, typedName(text).left)}
      busy={isBusy}
      refusal={words}
      onChange={forget}
      onSave={(text) => ask({ _tag: "GroupNameAsked", chat: id, name: text })}
      onClose={onClose}
    />
  )
}
