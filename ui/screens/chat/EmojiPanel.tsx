import { type KeyboardEvent, useState } from "react"
import { emoji } from "#adapters/signals/emoji.ts"
import { useText } from "../../text.ts"
import css from "./EmojiPanel.module.css"

interface Props {
  readonly onPick: (character: string) => void
}

/** How many stand in one line, as it is drawn now. */
const columnsOf = (grid: HTMLElement): number => getComputedStyle(grid).gridTemplateColumns.split(" ").length

/** Emoji to choose from: one stop of the Tab key, arrows within. */
export const EmojiPanel = ({ onPick }: Props) => {
  const t = useText()
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columnsOf(event.currentTarget),
      ArrowDown: columnsOf(event.currentTarget),
      Home: -current,
      End: emoji.length - 1 - current
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = Math.min(Math.max(current + step, 0), emoji.length - 1)
    setCurrent(to)
    const next = event.currentTarget.children[to]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div role="toolbar" tabIndex={-1} className={css["panel"]} aria-label={t("chat:emoji.name")} onKeyDown={onKeyDown}>
      {emoji.map((character, index) => (
        <button
          key={character}
          type="button"
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => onPick(character)}
        >
          {character}
        </button>
      ))}
    </div>
  )
}
