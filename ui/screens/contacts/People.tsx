import { type ComponentType, type ReactNode, useRef, useState } from "react"
import { Virtualizer, type VirtualizerHandle } from "virtua"
import { Rows } from "../../parts/row/Rows.tsx"
import type { ContactRows } from "#adapters/views/contacts/contactList.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Letters } from "./Letters.tsx"
import css from "./People.module.css"

interface Props {
  readonly people: ContactRows
  /** What the list is, for those who do not see it. */
  readonly label: string
  /** Stands at its end. */
  readonly count: string
  readonly Row: ComponentType<{ readonly id: ContactId }>
  /** Stands before the first letter and scrolls along, so high in pixels. */
  readonly above?: ReactNode
  readonly aboveHeight?: number
}

/** People under their letters, or groups, which have none; the letter of those at the top stays in sight. Only rows near the screen are drawn. */
export const People = ({ people: { rows, letters }, label, count, Row, above, aboveHeight = 0 }: Props) => {
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const current = letters.findLast(({ index }) => index <= top) ?? letters[0]
  return (
    <div className={css["frame"]}>
      <section ref={scroller} className={css["scroll"]} aria-label={label} tabIndex={-1}>
        {above}
        {current !== undefined && (
          <div className={css["letter"]} data-sticky aria-hidden="true">
            {current.letter}
          </div>
        )}
        <Virtualizer
          as={Rows}
          ref={list}
          scrollRef={scroller}
          startMargin={aboveHeight}
          data={rows}
          keepMounted={[0]}
          onScroll={(offset) => setTop(list.current?.findItemIndex(offset + 1) ?? 0)}
        >
          {(each) =>
            each._tag === "Letter" ? (
              <h2 key={each.letter} className={css["letter"]}>
                {each.letter}
              </h2>
            ) : (
              <Row key={each.id} id={each.id} />
            )
          }
        </Virtualizer>
        <p className={css["count"]}>{count}</p>
      </section>
      {letters.length > 1 && (
        <Letters letters={letters} current={current?.letter ?? ""} onChoose={(index) => list.current?.scrollToIndex(index)} />
      )}
    </div>
  )
}
