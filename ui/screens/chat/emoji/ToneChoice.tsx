import { useEffect, useRef } from "react"
import { changeSkinTone, skinTone } from "#adapters/views/emoji/emojiUse.ts"
import { handIn, TONES } from "#adapters/views/emoji/groups.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../../text.ts"
import css from "./EmojiPanel.module.css"

/** The skin tones to choose from, each as a hand. */
export const ToneChoice = ({ onEnd }: { readonly onEnd: () => void }) => {
  const t = useText()
  const chosen = useSignal(skinTone)
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => current.current?.focus(), [])
  return (
    <fieldset className={css["tones"]} aria-label={t("emoji:tone.name")}>
      {TONES.map(({ name, tone }) => (
        <button
          key={name}
          ref={tone === chosen ? current : null}
          type="button"
          aria-label={t(`emoji:tone.${name}`)}
          aria-pressed={tone === chosen}
          onClick={() => {
            changeSkinTone(tone)
            onEnd()
          }}
        >
          {handIn(tone)}
        </button>
      ))}
    </fieldset>
  )
}
