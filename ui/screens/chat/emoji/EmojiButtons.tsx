import { memo } from "react"
import { skinTone } from "#adapters/views/emoji/emojiUse.ts"
import { type EmojiChoice, emojiInTone } from "#adapters/views/emoji/groups.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../../text.ts"
import css from "./EmojiPanel.module.css"
import { useRovingGrid } from "./useRovingGrid.ts"

interface Props {
  readonly choices: ReadonlyArray<EmojiChoice>
  readonly onPick: (emoji: string) => void
}

/** Emoji to tap, in the skin tone of this device. Hundreds of buttons: not drawn again with each character of the text. */
export const EmojiButtons = memo(({ choices, onPick }: Props) => {
  const t = useText()
  const tone = useSignal(skinTone)
  const { current, onKeyDown, setCurrent } = useRovingGrid(choices.length)
  return (
    <div role="toolbar" tabIndex={-1} className={css["grid"]} aria-label={t("chat:emoji.name")} onKeyDown={onKeyDown}>
      {choices.map((choice, index) => {
        const shown = emojiInTone(tone, choice)
        return (
          <button
            key={choice.emoji}
            type="button"
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onPick(shown)}
          >
            {shown}
          </button>
        )
      })}
    </div>
  )
})
