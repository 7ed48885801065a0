import { useCallback, useState } from "react"
import { Virtualizer } from "virtua"
import type { ChatHistory } from "#adapters/signals/chatMessages.ts"
import type { ChatRow, MessageRow } from "#adapters/signals/chatRows.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { MenuPlace } from "../../parts/MenuPlace.ts"
import { useText } from "../../text.ts"
import { Above, ABOVE_HEIGHT } from "./Above.tsx"
import { Arrivals } from "./Arrivals.tsx"
import { CopyNote } from "./CopyNote.tsx"
import { DayLine } from "./DayLine.tsx"
import { Discard } from "./Discard.tsx"
import { MessageMenu } from "./MessageMenu.tsx"
import css from "./Messages.module.css"
import { MessageLine } from "./MessageLine.tsx"
import { ToNewest } from "./ToNewest.tsx"
import { useMessageScroll } from "./useMessageScroll.ts"
import { useRoving } from "./useRoving.ts"

interface Props {
  readonly chat: ContactId
  readonly name: string
  readonly rows: ReadonlyArray<ChatRow>
  readonly history: Extract<ChatHistory, { readonly _tag: "Rows" | "RowsFailed" }>
}

/** The messages of a chat: only those near the screen are drawn, and what is read stays in its place whatever comes. */
export const Messages = ({ chat, name, rows, history }: Props) => {
  const t = useText()
  const { scroller, list, isShifting, isPlaced, isAway, unseen, onScroll, onResize, toNewest } = useMessageScroll(
    chat,
    rows,
    history
  )
  const { current, currentIndex, onKeyDown, onFocus } = useRoving(rows, list, scroller)
  const [menu, setMenu] = useState<{ readonly key: string; readonly place: MenuPlace } | null>(null)
  const onMenu = useCallback(({ key }: MessageRow, place: MenuPlace) => setMenu({ key, place }), [])
  const shown = menu === null ? undefined : rows.findLast(({ key }) => key === menu.key)
  const [discarding, setDiscarding] = useState<MessageRow | null>(null)
  const toCurrent = (): void =>
    scroller.current?.querySelector<HTMLElement>("[data-more][tabindex='0']")?.focus({ preventScroll: true })
  return (
    <div className={css["frame"]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the buttons inside; the log only lists them */}
      <div
        ref={scroller}
        className={css["scroll"]}
        data-placed={isPlaced || undefined}
        role="log"
        aria-live="off"
        aria-label={t("chat:list.name", { name })}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <div className={css["fill"]} />
        <Above chat={chat} history={history} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          startMargin={ABOVE_HEIGHT}
          shift={isShifting}
          data={rows}
          keepMounted={currentIndex < 0 ? [] : [currentIndex]}
          onScroll={onScroll}
          onResize={onResize}
        >
          {(row) =>
            row._tag === "Day" ? (
              <DayLine key={row.key} at={row.at} />
            ) : (
              <MessageLine key={row.key} row={row} isCurrent={row.key === current} onMenu={onMenu} onDiscard={setDiscarding} />
            )
          }
        </Virtualizer>
      </div>
      {isAway && <ToNewest count={unseen} onClick={toNewest} />}
      <Arrivals rows={rows} />
      <CopyNote />
      {menu !== null && shown?._tag === "Message" && (
        <MessageMenu row={shown} place={menu.place} onClose={() => setMenu(null)} onDiscard={setDiscarding} />
      )}
      {discarding !== null && (
        <Discard message={discarding.message} onClose={() => setDiscarding(null)} onGone={() => setTimeout(toCurrent)} />
      )}
    </div>
  )
}
