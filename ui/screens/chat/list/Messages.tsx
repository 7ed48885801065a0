import { Fragment, useCallback, useEffect, useMemo, useState } from "react"
import { Virtualizer } from "virtua"
import type { ChatHistory } from "#adapters/views/chat/chatMessages.ts"
import { type ChatRow, type MessageRow, singleRows } from "#adapters/views/chat/chatRows.ts"
import { beginSelection, endSelection } from "#adapters/views/chat/selection.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { lazyPart } from "../../../lazyPart.tsx"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { Rows } from "../../../parts/row/Rows.tsx"
import { useText } from "../../../text.ts"
import { Above, ABOVE_HEIGHT } from "./Above.tsx"
import { ArrivalsLine } from "./Arrivals.tsx"
import { Backdrop } from "./Backdrop.tsx"
import { DayLine } from "../row/DayLine.tsx"
import { Discard } from "../row/Discard.tsx"
import { MessageMenu } from "../actions/MessageMenu.tsx"
import { OpenedFile } from "../file/OpenedFile.tsx"
import css from "./Messages.module.css"
import { AlbumLine } from "../row/Album.tsx"
import { MessageLine } from "../row/MessageLine.tsx"
import { FloatingDay } from "./FloatingDay.tsx"
import { PLACE, RowBox, Unsized } from "./RowBox.tsx"
import { ShortNote } from "./ShortNote.tsx"
import corner from "./ToNewest.module.css"
import { ToMention } from "./ToMention.tsx"
import { ToNewest } from "./ToNewest.tsx"
import { UnreadLine } from "../row/UnreadLine.tsx"
import { NEAR } from "./useDrawnRows.ts"
import { useJump } from "./useJump.ts"
import { useMentionsSeen } from "./useMentionsSeen.ts"
import { useMessageScroll } from "./useMessageScroll.ts"
import { useRoving } from "./useRoving.ts"

const Previewer = lazyPart(
  ["pictures"],
  () => import("../../../parts/overlay/Previewer.tsx").then((it) => it.Previewer),
  null,
  true
)
const SelectText = lazyPart([], () => import("../actions/SelectText.tsx").then((it) => it.SelectText))
const RemoveMessages = lazyPart([], () => import("../actions/RemoveMessages.tsx").then((it) => it.RemoveMessages))

interface Props {
  readonly chat: ContactId
  readonly name: string
  readonly rows: ReadonlyArray<ChatRow>
  readonly history: Extract<ChatHistory, { readonly _tag: "Rows" | "RowsFailed" }>
}

/** The messages of a chat: only those near the screen are drawn, and what is read stays in its place whatever comes. */
export const MessagesList = ({ chat, name, rows, history }: Props) => {
  const t = useText()
  const scroll = useMessageScroll(chat, rows, history)
  const {
    scroller,
    list,
    drawn,
    fresh,
    unsized,
    empty,
    isShifting,
    isPlaced,
    isOpened,
    isAway,
    unseen,
    onScroll,
    onResize,
    toNewest,
    toRow,
    toNearest
  } = scroll
  const { currentIndex, onKeyDown, onFocus, go } = useRoving(chat, rows, toNearest, scroller)
  const lit = useJump(chat, rows, isPlaced, toRow, go)
  const currentDrawn = currentIndex - (rows.length - drawn.length)
  const mounted = useMemo(() => (currentDrawn < fresh.length ? fresh : [...fresh, currentDrawn]), [currentDrawn, fresh])
  useMentionsSeen(chat, scroller, isPlaced)
  const [menu, setMenu] = useState<{ readonly key: string; readonly place: MenuPlace } | null>(null)
  const onMenu = useCallback(({ key }: MessageRow, place: MenuPlace) => setMenu({ key, place }), [])
  const shown = menu === null ? undefined : singleRows(rows).findLast(({ key }) => key === menu.key)
  const lifted = menu?.place.pressed !== undefined && shown !== undefined ? menu.key : null
  const [removing, setRemoving] = useState<MessageRow | null>(null)
  const [selecting, setSelecting] = useState<MessageRow | null>(null)
  const [discarding, setDiscarding] = useState<MessageRow | null>(null)
  const toCurrent = useCallback((): void => {
    scroller.current?.querySelector<HTMLElement>("[data-more][tabindex='0']")?.focus({ preventScroll: true })
  }, [scroller])
  useEffect(() => endSelection, [])
  return (
    <div className={css["frame"]} data-lifts={lifted !== null || undefined}>
      <Backdrop chat={chat} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the buttons inside; the log only lists them */}
      <div
        ref={scroller}
        className={css["scroll"]}
        data-placed={isOpened || undefined}
        role="log"
        aria-live="off"
        aria-label={t("chat:list.name", { name })}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <div className={css["fill"]} />
        <Above chat={chat} history={history} />
        <Unsized value={unsized}>
          <Virtualizer
            as={Rows}
            item={RowBox}
            itemSize={PLACE}
            ref={list}
            scrollRef={scroller}
            startMargin={ABOVE_HEIGHT}
            shift={isShifting}
            bufferSize={NEAR}
            data={drawn}
            keepMounted={mounted}
            onScroll={onScroll}
            onResize={onResize}
          >
            {(row, index) =>
              index < empty ? (
                <Fragment key={row.key} />
              ) : row._tag === "Day" ? (
                <DayLine key={row.key} at={row.at} />
              ) : row._tag === "Unread" ? (
                <UnreadLine key={row.key} />
              ) : row._tag === "Album" ? (
                <AlbumLine
                  key={row.key}
                  parts={row.parts}
                  lit={row.parts.some(({ key }) => key === lit) ? lit : null}
                  lifted={row.parts.some(({ key }) => key === lifted) ? lifted : null}
                  onMenu={onMenu}
                />
              ) : (
                <MessageLine
                  key={row.key}
                  row={row}
                  isLit={row.key === lit}
                  isLifted={row.key === lifted}
                  onMenu={onMenu}
                  onDiscard={setDiscarding}
                />
              )
            }
          </Virtualizer>
        </Unsized>
      </div>
      {isOpened && <FloatingDay scroller={scroller} list={list} rows={drawn} />}
      <div className={corner["above"]} data-corner>
        <ToMention chat={chat} />
      </div>
      <div className={corner["corner"]} data-corner>
        {isAway && <ToNewest count={unseen} onClick={toNewest} />}
      </div>
      <Previewer />
      <OpenedFile />
      <ArrivalsLine rows={rows} />
      <ShortNote />
      {menu !== null && shown?._tag === "Message" && (
        <MessageMenu
          row={shown}
          place={menu.place}
          onClose={() => setMenu(null)}
          onDiscard={setDiscarding}
          onRemove={setRemoving}
          onSelectText={setSelecting}
          onSelect={({ key, message }) => {
            beginSelection(message)
            go(key)
          }}
        />
      )}
      {selecting !== null && <SelectText message={selecting.message} onClose={() => setSelecting(null)} />}
      {removing !== null && (
        <RemoveMessages messages={[removing.message]} onClose={() => setRemoving(null)} onGone={() => setTimeout(toCurrent)} />
      )}
      {discarding !== null && (
        <Discard message={discarding.message} onClose={() => setDiscarding(null)} onGone={() => setTimeout(toCurrent)} />
      )}
    </div>
  )
}
