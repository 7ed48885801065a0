import type { Sex } from "#engine/account/User.ts"
import { useState } from "react"
import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { Options } from "../../parts/input/Options.tsx"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"

const SEXES = ["female", "male", "unknown"] as const

/** Asks for my gender, or that I would rather not say. */
export const ChooseSex = ({ value, onClose }: { readonly value: Sex; readonly onClose: () => void }) => {
  const t = useText()
  const say = useWords()
  const [chosen, setChosen] = useState(value)
  const { ask, forget, isBusy, words } = useAsking("self", onClose)
  return (
    <Confirm
      title={t("me:self.sex")}
      confirm={t("me:self.save")}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask({ _tag: "SelfChangeAsked", area: "account", change: { sex: chosen } })}
      onClose={onClose}
    >
      <Options
        label={t("me:self.sex")}
        options={SEXES.map((each) => ({ value: each, label: t(`me:sex.${each}`) }))}
        value={chosen}
        onChange={(sex) => {
          forget()
          setChosen(sex)
        }}
      />
    </Confirm>
  )
}
