import { useEffect, useMemo, useRef, useState } from "react"
import { Virtualizer, type VirtualizerHandle } from "virtua"
import type { ContactRows } from "#adapters/signals/contactList.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useText } from "../../text.ts"
import { Letters } from "../contacts/Letters.tsx"
import { ChoiceRow } from "./ChoiceRow.tsx"
import css from "./Choosing.module.css"

interface Props {
  readonly rows: ContactRows
  readonly chosen: ReadonlyArray<ContactId>
  /** Who cannot be chosen. */
  readonly taken: ReadonlySet<string>
  readonly onToggle: (id: ContactId) => void
}

const ROW_HEIGHT = 60
/** Least height of a letter at the edge, for a finger to find it. */
const LETTER = 24
/** Rows drawn at once, before it is known how many fit. */
const FIRST = 14

/** Everybody under their letters; only rows near the screen are drawn. */
export const ChoiceList = ({ rows: { rows, letters }, chosen, taken, onToggle }: Props) => {
  const t = useText()
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const current = letters.findLast(({ index }) => index <= top) ?? letters[0]
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    if (frame.current !== null) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  const hasRoom = letters.length > 1 && height >= (letters.length + 1) * LETTER
  const isChosen = useMemo(() => new Set<string>(chosen), [chosen])
  return (
    <div ref={frame} className={css["frame"]}>
      <section ref={scroller} className={css["scroll"]} aria-label={t("choose:list")}>
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          itemSize={ROW_HEIGHT}
          ssrCount={Math.min(FIRST, rows.length)}
          onScroll={(offset) => setTop(list.current?.findItemIndex(offset + 1) ?? 0)}
        >
          {(row) =>
            row._tag === "Letter" ? (
              <h2 key={row.letter} className={css["letter"]}>
                {row.letter}
              </h2>
            ) : (
              <ChoiceRow key={row.id} id={row.id} chosen={isChosen.has(row.id)} taken={taken.has(row.id)} onToggle={onToggle} />
            )
          }
        </Virtualizer>
      </section>
      {hasRoom && (
        <Letters letters={letters} current={current?.letter ?? ""} onChoose={(index) => list.current?.scrollToIndex(index)} />
      )}
    </div>
  )
}
