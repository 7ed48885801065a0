import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { composed, draft, sendText } from "#adapters/signals/composer.ts"
import { dropQuote, quoting } from "#adapters/signals/quoted.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { IconButton } from "../../parts/IconButton.tsx"
import { SendIcon, SmileIcon } from "../../parts/icons.tsx"
import { useText } from "../../text.ts"
import css from "./Composer.module.css"
import { QuoteBar } from "./QuoteBar.tsx"
import { isComposing, sends } from "./sendKey.ts"
import { useMentionPicker } from "./useMentionPicker.ts"

const EmojiPanel = lazyPart([], () => import("./EmojiPanel.tsx").then((it) => it.EmojiPanel), <div className={css["panel"]} />)
const MentionList = lazyPart([], () => import("./MentionList.tsx").then((it) => it.MentionList))

/** Pixels of the tallest composer; further lines scroll. */
const TALLEST = 148

/** Whether somebody types with a keyboard of their own, so that focus may stay without a keyboard covering the screen. */
const hasKeyboard = (): boolean => window.matchMedia("(hover: hover) and (pointer: fine)").matches

/** Where the next message is written. The text lives in the client's state with every key pressed: whatever happens, it is there. */
export const Composer = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const whole = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const { mentions, text, version } = useSignal(draft(chat))
  const quote = useSignal(quoting(chat))
  const [opened] = useState(version)
  const [picking, setPicking] = useState(false)
  const { left, sendable } = composed(text)

  useLayoutEffect(() => {
    const box = area.current
    if (box === null || box.value !== text) return
    box.style.blockSize = "auto"
    box.style.blockSize = `${Math.min(box.scrollHeight, TALLEST)}px`
  }, [text])

  useEffect(() => {
    if (hasKeyboard()) area.current?.focus()
  }, [])

  useEffect(() => {
    const box = area.current
    if (version === opened || box === null) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [opened, version])

  useEffect(() => {
    const box = whole.current
    if (!picking || box === null) return undefined
    const close = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.isComposing) return
      setPicking(false)
      area.current?.focus()
    }
    box.addEventListener("keydown", close)
    return () => box.removeEventListener("keydown", close)
  }, [picking])

  // what was chosen elsewhere, to answer or to name, is written about here
  const [begun] = useState({ mentions, quote })
  const latest = useRef(begun)
  useEffect(() => {
    const before = latest.current
    latest.current = { mentions, quote }
    const isNew = (quote !== null && quote !== before.quote) || (mentions?.length ?? 0) > (before.mentions?.length ?? 0)
    const box = area.current
    if (!isNew || box === null || document.activeElement === box) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [mentions, quote])

  const change = useCallback((text: string) => command({ _tag: "DraftAsked", chat, text }), [chat])
  const picker = useMentionPicker(chat, area, change)
  const named = picker.people?.[picker.current]

  const send = (): void => {
    if (!sendable) return
    sendText(chat, text)
    if (hasKeyboard() || document.activeElement === area.current) area.current?.focus()
  }

  const insert = useCallback(
    (characters: string): void => {
      const box = area.current
      if (box === null) return
      box.setRangeText(characters, box.selectionStart, box.selectionEnd, "end")
      change(box.value)
    },
    [change]
  )

  return (
    <div ref={whole} className={css["composer"]}>
      {picker.people !== null && (
        <MentionList id={list} chat={chat} people={picker.people} current={picker.current} onPick={picker.onPick} />
      )}
      {quote !== null && <QuoteBar chat={chat} quote={quote} />}
      <div className={css["line"]}>
        <IconButton
          label={t(picking ? "chat:composer.emojiClose" : "chat:composer.emoji")}
          aria-expanded={picking}
          onClick={() => setPicking(!picking)}
        >
          <SmileIcon />
        </IconButton>
        <div className={css["field"]}>
          <textarea
            ref={area}
            rows={1}
            value={text}
            aria-label={t("chat:composer.label")}
            placeholder={t("chat:composer.placeholder")}
            dir="auto"
            enterKeyHint={hasKeyboard() ? "send" : "enter"}
            {...(named === undefined ? {} : { "aria-controls": list, "aria-activedescendant": `${list}-${named.id}` })}
            aria-autocomplete="list"
            onChange={(event) => {
              change(event.target.value)
              picker.look()
            }}
            onSelect={picker.look}
            onBlur={picker.leave}
            onKeyDown={(event) => {
              if (picker.onKeyDown(event)) return
              if (event.key === "Escape" && quote !== null && !picking && !isComposing(event)) return dropQuote(chat)
              if (!sends(event, hasKeyboard())) return
              event.preventDefault()
              send()
            }}
          />
          {left !== null && (
            <span className={css["left"]} data-over={left < 0 || undefined}>
              {t(left < 0 ? "chat:composer.over" : "chat:composer.left", { count: Math.abs(left) })}
            </span>
          )}
        </div>
        <IconButton
          label={t("chat:composer.send")}
          disabled={!sendable}
          onPointerDown={(event) => event.preventDefault()}
          onClick={send}
        >
          <SendIcon />
        </IconButton>
      </div>
      {picking && <EmojiPanel onPick={insert} />}
    </div>
  )
}
