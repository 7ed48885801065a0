import { type KeyboardEvent as KeyPress, useCallback, useEffect, useId, useRef, useState } from "react"
import { addChosenFiles } from "#adapters/views/chat/chosenFiles.ts"
import { composedText, draft, sendText } from "#adapters/views/chat/composer.ts"
import { type Pasted, pastedContent } from "#adapters/views/chat/pasted.ts"
import { dropQuote, quotedByComposer } from "#adapters/views/message/quoted.ts"
import { showLine, stageIn, takesVoices } from "#adapters/views/voice/stage.ts"
import { setting } from "#adapters/views/shared/setting.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { lazyPart } from "../../../lazyPart.tsx"
import { isComposing } from "../../../parts/input/composing.ts"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { type MenuPlace, placeUnder } from "../../../parts/overlay/MenuPlace.ts"
import { ClipIcon } from "../../../parts/icons/pictureIcons.tsx"
import { SendIcon, SmileIcon } from "../../../parts/icons/actionIcons.tsx"
import { hasKeyboard } from "../../../hooks/hasKeyboard.ts"
import { useWide } from "../../../hooks/useWide.ts"
import { useText } from "../../../text.ts"
import { TalkButton } from "../voice/TalkButton.tsx"
import css from "./Composer.module.css"
import { replaceText } from "./putText.ts"
import { QuoteBar } from "./QuoteBar.tsx"
import { useEmojiOffers } from "./useEmojiOffers.ts"
import { useMentionPicker } from "./useMentionPicker.ts"
import { useWritingBox } from "./useWritingBox.ts"

const EmojiPanel = lazyPart(
  ["emoji"],
  () => import("../emoji/EmojiPanel.tsx").then((it) => it.EmojiPanel),
  <div className={css["panel"]} />
)
const AttachMenu = lazyPart(["attach"], () => import("../attach/AttachMenu.tsx").then((it) => it.AttachMenu))
const PasteQuestion = lazyPart(["attach"], () => import("../attach/PasteQuestion.tsx").then((it) => it.PasteQuestion))
const SpeakingBar = lazyPart(["voice"], () => import("../voice/SpeakingBar.tsx").then((it) => it.SpeakingBar))
const EmojiOffers = lazyPart(["emoji"], () => import("../emoji/EmojiOffers.tsx").then((it) => it.EmojiOffers))
const OverLimit = lazyPart([], () => import("./OverLimit.tsx").then((it) => it.OverLimit))
const MentionList = lazyPart([], () => import("./MentionList.tsx").then((it) => it.MentionList))

/** Whether a press sends: Enter on a keyboard, alone or with Ctrl as was chosen. On glass Enter begins a new line, for there is a button to send. */
const sends = (event: KeyPress, hasKeys: boolean): boolean =>
  event.key === "Enter" &&
  hasKeys &&
  !event.shiftKey &&
  (setting.peek().sendWith !== "ctrlEnter" || event.ctrlKey || event.metaKey) &&
  !isComposing(event)

/** Where the next message is written. The text lives in the client's state with every key pressed: whatever happens, it is there. */
export const Composer = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const wide = useWide()
  const whole = useRef<HTMLDivElement>(null)
  const list = useId()
  const { mentions, text, version } = useSignal(draft(chat))
  const quote = useSignal(quotedByComposer(chat))
  const [picking, setPicking] = useState(false)
  const [attaching, setAttaching] = useState<MenuPlace | null>(null)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const { left, sendable } = composedText(text)
  const stage = useSignal(stageIn(chat))
  const talks = useSignal(takesVoices) && text.trim() === ""
  const area = useWritingBox({ mentions, quote, text, version })

  useEffect(() => showLine(chat), [chat])
  useEffect(() => {
    const box = whole.current
    if (!picking || box === null) return undefined
    const close = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.isComposing) return
      event.preventDefault()
      setPicking(false)
      area.current?.focus()
    }
    box.addEventListener("keydown", close)
    return () => box.removeEventListener("keydown", close)
  }, [area, picking])

  const change = useCallback((text: string) => dispatchCommand({ _tag: "DraftAsked", chat, text }), [chat])
  const picker = useMentionPicker(chat, area, change)
  const named = picker.people?.[picker.current]
  const emoji = useEmojiOffers(area, change)
  const isOffering = emoji.offers.length > 0

  const look = (): void => {
    picker.look()
    emoji.look()
  }

  const send = (): void => {
    if (!sendable) return
    sendText(chat, text)
    if (hasKeyboard() || document.activeElement === area.current) area.current?.focus()
  }

  const insert = (words: string): void => {
    const box = area.current
    if (box === null) return
    replaceText(box, words, box.selectionStart, box.selectionEnd)
    change(box.value)
  }

  return (
    <div ref={whole} className={css["composer"]}>
      {picker.people !== null && (
        <MentionList id={list} chat={chat} people={picker.people} current={picker.current} onPick={picker.onPick} />
      )}
      {isOffering && <EmojiOffers id={`${list}-emoji`} offers={emoji.offers} current={emoji.current} onPick={emoji.onPick} />}
      {quote !== null && <QuoteBar chat={chat} quote={quote} />}
      {!sendable && (left ?? 0) < 0 && <OverLimit chat={chat} text={text} onGone={() => area.current?.focus()} />}
      <div className={css["line"]}>
        <IconButton
          label={t("chat:composer.attach")}
          aria-haspopup={wide ? "menu" : "dialog"}
          onClick={({ currentTarget }) => setAttaching(placeUnder(currentTarget))}
        >
          <ClipIcon />
        </IconButton>
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
            {...(isOffering && {
              "aria-controls": `${list}-emoji`,
              "aria-activedescendant": `${list}-emoji-${emoji.current}`
            })}
            aria-autocomplete="list"
            aria-invalid={(left ?? 0) < 0 || undefined}
            aria-describedby={left === null ? undefined : `${list}-left`}
            onChange={(event) => {
              change(event.target.value)
              look()
            }}
            onPaste={(event) => {
              const held = pastedContent(event.clipboardData)
              if (held.as === "words") return
              event.preventDefault()
              if (held.as === "files") addChosenFiles(chat, held.files)
              else setPasted(held)
            }}
            onSelect={look}
            onBlur={() => {
              picker.leave()
              emoji.leave()
            }}
            onKeyDown={(event) => {
              if (picker.onKeyDown(event) || emoji.onKeyDown(event)) return
              if (event.key === "Escape" && quote !== null && !picking && !isComposing(event)) {
                event.preventDefault()
                return dropQuote(chat)
              }
              if (!sends(event, hasKeyboard())) return
              event.preventDefault()
              send()
            }}
          />
          {left !== null && (
            <span id={`${list}-left`} className={css["left"]} data-over={left < 0 || undefined}>
              {t(left < 0 ? "chat:composer.over" : "chat:composer.left", { count: Math.abs(left) })}
            </span>
          )}
        </div>
        {talks || stage !== null ? (
          <TalkButton chat={chat} stage={stage} />
        ) : (
          <IconButton
            label={t("chat:composer.send")}
            disabled={!sendable}
            onPointerDown={(event) => event.preventDefault()}
            onClick={send}
          >
            <SendIcon />
          </IconButton>
        )}
        {stage !== null && <SpeakingBar chat={chat} stage={stage} />}
      </div>
      {attaching !== null && <AttachMenu chat={chat} place={attaching} onClose={() => setAttaching(null)} />}
      {pasted !== null && (
        <PasteQuestion
          pasted={pasted}
          onWords={insert}
          onFiles={(files) => addChosenFiles(chat, files)}
          onClose={() => setPasted(null)}
        />
      )}
      {picking && <EmojiPanel chat={chat} area={area} onChange={change} />}
    </div>
  )
}
