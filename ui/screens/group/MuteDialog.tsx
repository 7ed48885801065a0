import { useRef, useState } from "react"
import { MOST_DAYS, MUTE_TIMES, muteOfDays } from "#adapters/views/group/groupForm.ts"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Mute } from "#engine/group/mute.ts"
import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { Options } from "../../parts/input/Options.tsx"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"

interface Props {
  readonly chat: ContactId
  readonly id: UserId
  readonly name: string
  readonly onClose: () => void
}

/** Days that stand in the field at first. */
const SOME_DAYS = "7"

/** For how long somebody may not speak: a usual time, or days of one's choice (spec 4.4). */
export const MuteDialog = ({ chat, id, name, onClose }: Props) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`changeGroup:${chat}`, onClose)
  const [chosen, setChosen] = useState("10")
  const [days, setDays] = useState(SOME_DAYS)
  const [isWrong, setWrong] = useState(false)
  const count = useRef<HTMLInputElement>(null)
  const confirm = (): void => {
    const minutes = MUTE_TIMES.find((each) => String(each) === chosen)
    const mute: Mute | null = minutes === undefined ? muteOfDays(days) : { _tag: "Minutes", minutes }
    if (mute !== null) return ask({ _tag: "MuteAsked", chat, id, mute })
    setWrong(true)
    count.current?.focus()
  }
  return (
    <Confirm
      title={t("group:mute.title", { name })}
      confirm={t("group:member.mute")}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Options
        label={t("group:mute.for")}
        options={[
          ...MUTE_TIMES.map((minutes) => ({ value: String(minutes), label: t(`group:mute.minutes.${minutes}`) })),
          { value: "days", label: t("group:mute.days") }
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === "days" && (
        <Field
          ref={count}
          label={t("group:mute.count")}
          inputMode="numeric"
          autoComplete="off"
          error={isWrong ? t("group:mute.wrong", { max: MOST_DAYS }) : ""}
          value={days}
          onChange={(text) => {
            setDays(text)
            setWrong(false)
          }}
        />
      )}
    </Confirm>
  )
}
