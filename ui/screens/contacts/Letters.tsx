import type { PointerEvent } from "react"
import type { ContactRows } from "#adapters/views/contacts/contactList.ts"
import { useText } from "../../text.ts"
import css from "./Letters.module.css"

interface Props {
  readonly letters: ContactRows["letters"]
  readonly current: string
  readonly onChoose: (index: number) => void
}

/** The letters along the edge: a tap or a finger moving over them goes there. */
export const Letters = ({ letters, current, onChoose }: Props) => {
  const t = useText()
  const glide = (event: PointerEvent): void => {
    if (event.buttons === 0) return
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const index = under instanceof HTMLElement ? under.dataset["index"] : undefined
    if (index !== undefined) onChoose(Number(index))
  }
  return (
    <nav className={css["letters"]} aria-label={t("contacts:letters")} onPointerMove={glide}>
      {letters.map(({ letter, index }) => (
        <button
          key={letter}
          type="button"
          data-index={index}
          aria-current={letter === current || undefined}
          onPointerDown={(event) => event.currentTarget.releasePointerCapture(event.pointerId)}
          onClick={() => onChoose(index)}
        >
          {letter}
        </button>
      ))}
    </nav>
  )
}
