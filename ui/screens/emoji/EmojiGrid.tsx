import { type KeyboardEvent, useState } from "react"
import { moveEmojiTo } from "#adapters/views/message/savedEmoji.ts"
import type { SavedEmoji } from "#engine/message/SavedEmoji.ts"
import { nextInGrid } from "../../parts/page/arrows.ts"
import { CheckIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import css from "./Emoji.module.css"
import { type Dragged, useDragSort } from "./useDragSort.ts"

interface Props {
  readonly all: ReadonlyArray<SavedEmoji>
  readonly chosen: ReadonlySet<number>
  readonly onToggle: (id: number) => void
}

const shownOrder = (all: ReadonlyArray<SavedEmoji>, dragged: Dragged | null): ReadonlyArray<SavedEmoji> => {
  const held = all.find(({ id }) => id === dragged?.id)
  return dragged === null || held === undefined ? all : all.filter((each) => each !== held).toSpliced(dragged.to, 0, held)
}

/** The collection: tapped to choose, dragged to sort; with keys one stop, arrows within, and Alt with an arrow to sort. */
export const EmojiGrid = ({ all, chosen, onToggle }: Props) => {
  const t = useText()
  const [current, setCurrent] = useState(0)
  const [said, setSaid] = useState("")
  const place = (id: number, to: number): void => {
    moveEmojiTo(id, to)
    setSaid(t("emoji:moved", { place: to + 1, count: all.length }))
  }
  const { dragged, grid, handlers } = useDragSort(({ id, to }) => place(id, to))
  const shown = shownOrder(all, dragged)
  const stop = Math.min(current, all.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const list = grid.current
    if (list === null) return
    const to = nextInGrid(event.key, list, stop, all.length)
    const held = all[stop]
    if (to === undefined || held === undefined) return
    event.preventDefault()
    if (event.altKey) place(held.id, to)
    setCurrent(to)
    // the one that moved keeps the focus, as it keeps its element
    if (!event.altKey) list.children[to]?.querySelector<HTMLElement>("button")?.focus()
  }
  return (
    <>
      <output className="unseen">{said}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the buttons inside */}
      <ul ref={grid} className={css["grid"]} aria-label={t("emoji:mine")} onKeyDown={onKeyDown} {...handlers}>
        {shown.map(({ id, name, url }, index) => (
          <li key={id} data-emoji={id} data-held={dragged?.id === id || undefined}>
            <button
              type="button"
              aria-pressed={chosen.has(id)}
              aria-label={t("emoji:one", { place: index + 1, name })}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onClick={() => onToggle(id)}
            >
              <img src={url} alt="" width={72} height={72} loading="lazy" decoding="async" draggable={false} />
              <span className={css["tick"]}>
                <CheckIcon size={16} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
