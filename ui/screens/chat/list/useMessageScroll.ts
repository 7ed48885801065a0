import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import type { VirtualizerHandle } from "virtua"
import { type ChatHistory, missesUnread } from "#adapters/views/chat/chatMessages.ts"
import { type ChatRow, singleRows } from "#adapters/views/chat/chatRows.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { changeOf } from "./rowChange.ts"
import { useBottomAnchor } from "./useBottomAnchor.ts"
import { AHEAD, useDrawnRows } from "./useDrawnRows.ts"
import { useRise } from "./useRise.ts"

/** Older messages are asked for when fewer rows than this are left to draw above. */
const FEW = 12
/** Closer to the end than this counts as being there, in pixels. */
const NEAR_BOTTOM = 32
/** A mark that comes later than this after the chat was opened is not gone to, in milliseconds: somebody reads already. */
const OPENING = 15_000
/** So does who does any of these. */
const GESTURES = ["keydown", "pointerdown", "touchstart", "wheel"] as const
/** A list that opens at its mark is shown once it has stood there for so many frames, and after so many in any case. */
const STANDS = 4
const LOOKS = 30

type Align = "center" | "start" | "nearest"

interface MessageScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  /** The rows that are in the list: the newest of all. */
  readonly drawn: ReadonlyArray<ChatRow>
  /** Those of them, by their index in the list, that are mounted wherever they stand. */
  readonly fresh: ReadonlyArray<number>
  /** How many at the start have the height of a place, not their own yet, and how many are not drawn yet. */
  readonly unsized: number
  readonly empty: number
  /** Rows came at the start: places are kept from the end. */
  readonly isShifting: boolean
  /** The newest rows have their heights, so that places in the list are known. */
  readonly isPlaced: boolean
  /** The list stands where it opens. */
  readonly isOpened: boolean
  /** Scrolled away from the newest message, and how many came since. */
  readonly isAway: boolean
  readonly unseen: number
  readonly onScroll: (offset: number) => void
  readonly onResize: () => void
  readonly toNewest: () => void
  /** Shows one of all rows in the middle. */
  readonly toRow: (index: number) => void
  /** Brings one of all rows into sight with as little movement as possible. */
  readonly toNearest: (index: number) => void
}

/**
 * Opens at the newest message, or at the mark of the first unread one when it stands further up, and stays at the end while one is
 * there; elsewhere the place is kept, older rows come when near the top.
 */
export const useMessageScroll = (
  chat: ContactId,
  rows: ReadonlyArray<ChatRow>,
  history: Extract<ChatHistory, { readonly _tag: "Rows" | "RowsFailed" }>
): MessageScroll => {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const atBottom = useRef(true)
  const before = useRef(0)
  const [isPlaced, setPlaced] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const [isAway, setAway] = useState(false)
  const [unseen, setUnseen] = useState(0)

  const { drawn, from, fresh, unsized, empty, draw, settle } = useDrawnRows(rows, scroller, isPlaced)
  const [shown, setShown] = useState(() => ({ rows: drawn, change: changeOf([], drawn) }))
  if (shown.rows !== drawn) {
    const change = changeOf(shown.rows, drawn)
    setShown({ rows: drawn, change })
    if (isAway && change.arrived > 0) setUnseen(unseen + change.arrived)
  }
  const { change } = shown

  const toBottom = useCallback((): void => {
    atBottom.current = true
    list.current?.scrollToIndex(drawn.length - 1, { align: "end" })
  }, [drawn.length])

  useLayoutEffect(() => {
    const box = scroller.current
    // the list learns the height of a new row a frame later; the browser knows it now, so that what stands above moves once
    if (change.appended && atBottom.current && !change.isReplaced && box !== null) box.scrollTop = box.scrollHeight
    else if (change.sent || change.isReplaced) toBottom()
  }, [change, toBottom])
  useRise(change, scroller)

  // a row that is not drawn yet is gone to as soon as it is
  const goal = useRef<{ readonly key: string; readonly align: Align } | null>(null)
  const toIndex = useCallback(
    (index: number, align: Align): void => {
      const key = rows[index]?.key
      if (key === undefined) return
      if (index >= from + unsized) return list.current?.scrollToIndex(index - from, { align })
      goal.current = { key, align }
      draw(index)
    },
    [draw, from, unsized, rows]
  )
  useLayoutEffect(() => {
    if (goal.current === null) return
    const { key, align } = goal.current
    const index = drawn.findIndex((row) => row.key === key)
    if (index < 0 || index < unsized) return
    goal.current = null
    list.current?.scrollToIndex(index, { align })
  }, [drawn, unsized])
  const toNearest = useCallback((index: number): void => toIndex(index, "nearest"), [toIndex])

  const toRow = useCallback(
    (index: number, align: Align = "center"): void => {
      const box = scroller.current
      // where all of it stands on screen there is no jump
      if (box !== null && from === 0 && box.scrollHeight - box.clientHeight < NEAR_BOTTOM) return
      atBottom.current = false
      setAway(true)
      toIndex(index, align)
    },
    [from, toIndex]
  )

  // the mark comes with the rows, or a moment later with the newest page; the list goes there once, and not after the reader has scrolled
  const mark = useMemo(() => rows.findIndex(({ _tag }) => _tag === "Unread"), [rows])
  const isMarked = useRef(false)
  const isLate = useRef(false)
  useEffect(() => {
    const late = (): void => {
      isLate.current = true
      end()
    }
    const timer = setTimeout(late, OPENING)
    const end = (): void => {
      clearTimeout(timer)
      for (const each of GESTURES) document.removeEventListener(each, late, true)
    }
    for (const each of GESTURES) document.addEventListener(each, late, { capture: true, passive: true })
    return end
  }, [])
  const isMissing = useSignal(missesUnread(chat))
  const isAskedFor = isMissing && history._tag === "Rows" && history.above === "more"
  useEffect(() => {
    if (isAskedFor) dispatchCommand({ _tag: "OlderAsked", chat })
  }, [chat, isAskedFor])
  /** Goes there, and says whether the list stands elsewhere until then. */
  const toMark = useCallback((): boolean => {
    const box = scroller.current
    if (mark < 0 || isMarked.current || box === null) return false
    isMarked.current = true
    const shown = box.querySelector("[data-unread]")
    const isAbove = shown === null || shown.getBoundingClientRect().top < box.getBoundingClientRect().top
    if (!isAbove || !atBottom.current || isLate.current) return false
    toRow(mark, "start")
    setUnseen(singleRows(rows.slice(mark)).filter((row) => row._tag === "Message" && !row.isOwn).length)
    return true
  }, [mark, rows, toRow])

  useEffect(() => {
    // two frames: by then the rows at the end have their heights
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (!toMark() && !isMissing) setOpened(true)
        setPlaced(true)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [isMissing, toMark])

  // where the list opens at a mark, nobody sees its end before
  useEffect(() => {
    if (!isPlaced || isOpened) return
    let stood = 0
    let left = LOOKS
    const look = (): void => {
      stood = goal.current === null && !isMissing ? stood + 1 : 0
      left -= 1
      if (stood >= STANDS || left === 0) setOpened(true)
      else frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [isMissing, isPlaced, isOpened])

  const hasMore = history._tag === "Rows" && history.above === "more"
  const askOlder = useCallback((): void => {
    if (isPlaced && hasMore && from < FEW && (scroller.current?.scrollTop ?? AHEAD) < AHEAD)
      dispatchCommand({ _tag: "OlderAsked", chat })
  }, [chat, from, hasMore, isPlaced])
  useEffect(askOlder, [askOlder, rows])

  const onScroll = useCallback((): void => {
    const box = scroller.current
    if (box === null) return
    const near = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_BOTTOM
    // messages that grow as they are measured move the end away; only a reader who scrolls up leaves it
    const isUp = box.scrollTop < before.current - 1
    before.current = box.scrollTop
    if (near) atBottom.current = true
    else if (isUp) atBottom.current = false
    setAway(!atBottom.current)
    if (near) setUnseen(0)
    askOlder()
  }, [askOlder])

  const onResize = useCallback((): void => {
    settle()
    if (atBottom.current) toBottom()
  }, [settle, toBottom])
  const onFit = useCallback((): void => {
    atBottom.current = true
    setAway(false)
    setUnseen(0)
  }, [])
  useBottomAnchor(scroller, atBottom, onFit)

  return {
    scroller,
    list,
    drawn,
    fresh,
    unsized,
    empty,
    isShifting: change.isPrepended,
    isPlaced,
    isOpened,
    isAway,
    unseen,
    onScroll,
    onResize,
    toNewest: toBottom,
    toRow,
    toNearest
  }
}
