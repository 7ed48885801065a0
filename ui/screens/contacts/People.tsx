import { useRef, useState } from "react"
import { Virtualizer, type VirtualizerHandle } from "virtua"
import type { ContactRows } from "#adapters/signals/contactList.ts"
import { useText } from "../../text.ts"
import { Letters } from "./Letters.tsx"
import css from "./People.module.css"
import { PersonRow } from "./PersonRow.tsx"

/** People under their letters; the letter of those at the top stays in sight. Only rows near the screen are drawn. */
export const People = ({ people: { rows, letters, count } }: { readonly people: ContactRows }) => {
  const t = useText()
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const current = letters.findLast(({ index }) => index <= top) ?? letters[0]
  return (
    <div className={css["frame"]}>
      <section ref={scroller} className={css["scroll"]} aria-label={t("contacts:people")} tabIndex={-1}>
        <div className={css["letter"]} data-sticky aria-hidden="true">
          {current?.letter}
        </div>
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          keepMounted={[0]}
          onScroll={(offset) => setTop(list.current?.findItemIndex(offset + 1) ?? 0)}
        >
          {(row) =>
            row._tag === "Letter" ? (
              <h2 key={row.letter} className={css["letter"]}>
                {row.letter}
              </h2>
            ) : (
              <PersonRow key={row.id} id={row.id} />
            )
          }
        </Virtualizer>
        <p className={css["count"]}>{t("contacts:count", { count })}</p>
      </section>
      {letters.length > 1 && (
        <Letters letters={letters} current={current?.letter ?? ""} onChoose={(index) => list.current?.scrollToIndex(index)} />
      )}
    </div>
  )
}
