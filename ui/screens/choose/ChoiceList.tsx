import { type RefObject, useMemo, useRef, useState } from "react"
import { Virtualizer, type VirtualizerHandle } from "virtua"
import type { ChoiceRows } from "#adapters/views/group/choices.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Rows } from "../../parts/row/Rows.tsx"
import { rowsAtOnce } from "../../parts/row/rowsAtOnce.ts"
import { useText } from "../../text.ts"
import { Letters } from "../contacts/Letters.tsx"
import { ChoiceRow } from "./ChoiceRow.tsx"
import css from "./Choosing.module.css"

interface Props {
  readonly rows: ChoiceRows
  readonly chosen: ReadonlyArray<ContactId>
  /** Who cannot be chosen. */
  readonly taken: ReadonlySet<string>
  /** One alone is chosen. */
  readonly single: boolean
  readonly onToggle: (id: ContactId) => void
  /** What scrolls the list, with what stands above it. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Height of what stands above, in pixels. */
  readonly above: number
  /** How much of the list is in sight while what is above stays, in pixels; 0 where it scrolls away. */
  readonly height: number
}

const ROW_HEIGHT = 60
/** Least height of a letter at the edge, for a finger to find it. */
const LETTER = 24

/** Everybody under their letters; only rows near the screen are drawn. */
export const ChoiceList = ({ rows: { rows, letters }, chosen, taken, single, onToggle, scroller, above, height }: Props) => {
  const t = useText()
  const list = useRef<VirtualizerHandle>(null)
  const [top, setTop] = useState(0)
  const current = letters.findLast(({ index }) => index <= top) ?? letters[0]
  const hasRoom = letters.length > 1 && height >= (letters.length + 1) * LETTER
  // what stays lies over the list
  const covered = height > 0 ? above : 0
  const isChosen = useMemo(() => new Set<string>(chosen), [chosen])
  return (
    <div className={css["frame"]}>
      <section className={css["list"]} role={single ? "radiogroup" : undefined} aria-label={t("choose:list")}>
        <Virtualizer
          as={Rows}
          ref={list}
          scrollRef={scroller}
          startMargin={above}
          data={rows}
          itemSize={ROW_HEIGHT}
          ssrCount={rowsAtOnce(ROW_HEIGHT)}
          onScroll={(offset) => setTop(list.current?.findItemIndex(offset + covered + 1) ?? 0)}
        >
          {(row) =>
            row._tag === "Person" ? (
              <ChoiceRow
                key={row.id}
                id={row.id}
                chosen={isChosen.has(row.id)}
                taken={taken.has(row.id)}
                single={single}
                onToggle={onToggle}
              />
            ) : (
              <h2 key={row._tag === "Letter" ? row.letter : "recent"} className={css["letter"]}>
                {row._tag === "Letter" ? row.letter : t("choose:recent")}
              </h2>
            )
          }
        </Virtualizer>
      </section>
      {hasRoom && (
        <div className={css["edge"]} style={{ insetBlockStart: above, blockSize: height }}>
          <Letters
            letters={letters}
            current={current?.letter ?? ""}
            onChoose={(index) => list.current?.scrollToIndex(index, { offset: -covered })}
          />
        </div>
      )}
    </div>
  )
}
