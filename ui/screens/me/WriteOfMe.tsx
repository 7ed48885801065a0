import { friendsMatter, nameWord } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ProfileFields } from "#engine/account/profile.ts"
import { AskText } from "../../parts/overlay/AskText.tsx"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"

/** What of a profile is a line of text. */
export type TextOfMine = Exclude<keyof ProfileFields, "sex">

interface Props {
  readonly field: TextOfMine
  readonly value: string
  readonly onClose: () => void
}

/** Asks for another name, signature or address of mine; it stays until the service has taken it. */
export const WriteOfMe = ({ field, value, onClose }: Props) => {
  const t = useText()
  const nickname = useSignal(nameWord)
  const word = t(`me:self.${field === "name" ? nickname : field}`)
  const befriends = useSignal(friendsMatter)
  const hint = t(field === "email" && !befriends ? "me:hint.emailColleagues" : `me:hint.${field}`)
  const { ask, forget, isBusy, words } = useAsking("self", onClose)
  return (
    <AskText
      title={word}
      label={word}
      value={value}
      save={t("me:self.save")}
      note={() => ({ hint, error: "" })}
      busy={isBusy}
      refusal={words}
      onChange={forget}
      onSave={(text) => ask({ _tag: "SelfChangeAsked", area: "account", change: { [field]: text } })}
      onClose={onClose}
    />
  )
}
