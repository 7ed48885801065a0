import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react"
import { jumpTo } from "#adapters/views/message/quoted.ts"
import { closeFindBar } from "#adapters/views/search/findBar.ts"
import { findMatch, matchOf, pageOfMatch } from "#adapters/views/search/match.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useGivesFocusBack } from "../useGivesFocusBack.ts"
import { useWhenBack } from "../../../hooks/useWhenBack.ts"
import { DownIcon, UpIcon } from "../../../parts/icons/actionIcons.tsx"
import { ClockIcon, CloseIcon } from "../../../parts/icons/rowIcons.tsx"
import { Button } from "../../../parts/input/Button.tsx"
import { isComposing } from "../../../parts/input/composing.ts"
import { IconButton, IconLink } from "../../../parts/input/IconButton.tsx"
import { SearchField } from "../../../parts/input/SearchField.tsx"
import { recordPath } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { useWords } from "../../../words.ts"
import { useSoon } from "../../found/useSoon.ts"
import css from "./FindBar.module.css"
import { useMarks } from "./useMarks.ts"

/** Safari gives a pressed button no focus, so that the field would lose it to nothing. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** Looks for words in a chat that stays in sight, and goes from one message that has them to the next (DEC-0375). */
export const FindBar = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const say = useWords()
  const bar = useRef<HTMLDivElement>(null)
  useGivesFocusBack(bar)
  const [{ place, words }, setAsked] = useState({ words: "", place: 1 })
  const { composition, submit, type, typed } = useSoon((words) =>
    setAsked((now) => (words === now.words ? now : { words, place: 1 }))
  )
  const match = useSignal(useMemo(() => matchOf(chat, words, place), [chat, place, words]))
  const isAsked = words !== ""
  useMarks(bar, words)
  const page = pageOfMatch(place)
  const find = (): void => {
    if (isAsked) findMatch(chat, words, page)
  }
  // what was found stays, or the chat would go back to it
  useWhenBack(() => {
    if (match._tag !== "Match") find()
  })
  useEffect(() => {
    if (words !== "") findMatch(chat, words, page)
  }, [chat, page, words])
  useEffect(() => () => dispatchCommand({ _tag: "TaskForgetAsked", task: "find" }), [])
  const number = isAsked && match._tag === "Match" ? match.message.number : null
  /** What was asked for last: a match that moves up because another was deleted leads nowhere. */
  const went = useRef("")
  useEffect(() => {
    const asked = `${place} ${words}`
    if (number === null || went.current === asked) return
    went.current = asked
    jumpTo(chat, number)
  }, [chat, number, place, words])
  const mayStep = (by: -1 | 1): boolean => {
    if (!isAsked || place + by < 1) return false
    return match._tag === "Match" ? place + by <= match.total : match._tag === "Nothing" && by === -1
  }
  const step = (by: -1 | 1): void => {
    if (mayStep(by)) setAsked({ words, place: place + by })
  }
  const press = (event: KeyboardEvent): void => {
    const { altKey, ctrlKey, key, metaKey, shiftKey, target } = event
    if (isComposing(event) || altKey || ctrlKey || metaKey) return
    if (key === "Escape") closeFindBar()
    else if (key === "ArrowUp" && !shiftKey) step(1)
    else if ((key === "ArrowDown" && !shiftKey) || (key === "Enter" && shiftKey && target instanceof HTMLInputElement)) step(-1)
    else return
    // the field would empty itself, or send its words
    event.preventDefault()
    event.stopPropagation()
  }
  const said = !isAsked
    ? ""
    : match._tag === "Match"
      ? t(match.isOpen ? "record:matchAtLeast" : "record:match", { place, total: match.total })
      : match._tag === "Nothing"
        ? t("record:noMatch")
        : ""
  return (
    <div ref={bar} className={css["bar"]} data-find-bar onKeyDownCapture={press}>
      <div className={css["line"]}>
        <div className={css["field"]} {...composition}>
          <SearchField
            focused
            label={t("record:label")}
            value={typed}
            onChange={type}
            onSubmit={() => {
              if (!isAsked || typed.trim() !== words) submit()
              else if (match._tag === "Match") step(1)
              else find()
            }}
          />
        </div>
        <output className={css["place"]}>{said}</output>
        <IconButton label={t("record:older")} aria-disabled={!mayStep(1)} onMouseDown={keepFocus} onClick={() => step(1)}>
          <UpIcon />
        </IconButton>
        <IconButton label={t("record:newer")} aria-disabled={!mayStep(-1)} onMouseDown={keepFocus} onClick={() => step(-1)}>
          <DownIcon />
        </IconButton>
        <span className={css["history"]}>
          <IconLink label={t("record:title")} href={recordPath(chat)}>
            <ClockIcon />
          </IconLink>
        </span>
        <IconButton label={t("app:close")} onClick={closeFindBar}>
          <CloseIcon />
        </IconButton>
      </div>
      {isAsked && (match._tag === "Unreached" || match._tag === "Failed") && (
        <div className={css["note"]} role="alert">
          {match._tag === "Unreached" ? t("record:unreached") : say(match.words) || t("record:failed")}
          <Button look="quiet" onClick={find}>
            {t("app:tryAgain")}
          </Button>
        </div>
      )}
    </div>
  )
}
