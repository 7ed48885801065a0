import type { UserId } from "#engine/account/User.ts"
import { AskText } from "../../parts/overlay/AskText.tsx"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"

interface Props {
  readonly id: UserId
  /** By what name this person goes here now. */
  readonly name: string
  readonly onClose: () => void
}

/** Asks by what name of my own a friend is to go here. */
export const Remark = ({ id, name, onClose }: Props) => {
  const t = useText()
  const { ask, forget, isBusy, words } = useAsking(`remark:${id}`, onClose)
  return (
    <AskText
      title={t("contacts:remark.title")}
      label={t("contacts:detail.remark")}
      value={name}
      save={t("contacts:remark.save")}
      note={() => ({ hint: t("contacts:remark.hint"), error: "" })}
      busy={isBusy}
      refusal={words}
      onChange={forget}
      onSave={(remark) => ask({ _tag: "RemarkAsked", id, remark })}
      onClose={onClose}
    />
  )
}
