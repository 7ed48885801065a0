import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { noteEmoji, recentEmoji, skinTone } from "#adapters/views/emoji/emojiUse.ts"
import { emojiIn, type EmojiGroup, GROUPS, handIn, emojiInTone } from "#adapters/views/emoji/groups.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { hasKeyboard } from "../../../hooks/hasKeyboard.ts"
import { BookmarkIcon } from "../../../parts/icons/icons.tsx"
import { ClockIcon } from "../../../parts/icons/rowIcons.tsx"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { SearchField } from "../../../parts/input/SearchField.tsx"
import { tabId, TabList } from "../../../parts/page/TabList.tsx"
import { useText } from "../../../text.ts"
import { EmojiButtons } from "./EmojiButtons.tsx"
import css from "./EmojiPanel.module.css"
import { EraseIcon, GROUP_ICONS } from "./groupIcons.tsx"
import { FoundEmoji } from "./FoundEmoji.tsx"
import { SavedEmojiPanel } from "./SavedEmojiPanel.tsx"
import { ToneChoice } from "./ToneChoice.tsx"
import { useEmojiSearch } from "./useEmojiSearch.ts"
import { eraseIn, writeInto } from "./writeInto.ts"

interface Props {
  readonly chat: ContactId
  /** The field to write in. */
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly onChange: (text: string) => void
}

type Tab = "recent" | EmojiGroup | "mine"
const PANEL = "emoji-panel"

/** The tab that was looked at last, over all chats. */
let last: Tab | undefined

/** Emoji to choose from: those chosen lately, all others by group, and my own, which are sent at once. */
export const EmojiPanel = ({ area, chat, onChange }: Props) => {
  const t = useText()
  const tone = useSignal(skinTone)
  // what is chosen now does not move under the finger
  const [recent, setRecent] = useState(recentEmoji.peek())
  const first: Tab = recent.length > 0 ? "recent" : "smileys"
  const [tab, setTab] = useState(last === "recent" ? first : (last ?? first))
  const [toning, setToning] = useState(false)
  const [typed, setTyped] = useState("")
  const isSearching = typed.trim() !== ""
  const search = useEmojiSearch(typed)
  const panel = useRef<HTMLDivElement>(null)
  const toneButton = useRef<HTMLButtonElement>(null)

  const show = (next: Tab): void => {
    last = next
    setTab(next)
    setRecent(recentEmoji.peek())
    setTyped("")
  }
  const endToning = useCallback((): void => {
    setToning(false)
    toneButton.current?.focus()
  }, [])
  useEffect(() => {
    const box = panel.current
    if (!(toning || typed !== "") || box === null) return undefined
    // before the composer hears the key, which closes the panel
    const close = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (toning) endToning()
      else setTyped("")
    }
    box.addEventListener("keydown", close)
    return () => box.removeEventListener("keydown", close)
  }, [endToning, toning, typed])

  const write = useCallback(
    (change: (box: HTMLTextAreaElement) => void): void => {
      const box = area.current
      if (box === null) return
      change(box)
      onChange(box.value)
    },
    [area, onChange]
  )
  const pick = useCallback(
    (emoji: string): void => {
      noteEmoji(emoji)
      write((box) => writeInto(box, emoji))
    },
    [write]
  )
  const pickFirst = (): void => {
    const [best] = search.found
    if (best !== undefined) pick(emojiInTone(tone, best))
  }
  const choices = useMemo(
    () => (tab === "mine" ? [] : tab === "recent" ? recent.map((emoji) => ({ emoji, hasTones: false })) : emojiIn(tab)),
    [recent, tab]
  )

  return (
    <div ref={panel} className={css["panel"]} data-raised>
      <div className={css["top"]}>
        {toning ? (
          <ToneChoice onEnd={endToning} />
        ) : (
          <SearchField label={t("emoji:search")} value={typed} onChange={setTyped} onSubmit={pickFirst} />
        )}
        <IconButton ref={toneButton} label={t("emoji:tone.name")} aria-expanded={toning} onClick={() => setToning(!toning)}>
          <span className={css["hand"]}>{handIn(tone)}</span>
        </IconButton>
        {!hasKeyboard() && (
          <IconButton label={t("emoji:erase")} onPointerDown={(event) => event.preventDefault()} onClick={() => write(eraseIn)}>
            <EraseIcon />
          </IconButton>
        )}
      </div>
      <div key={isSearching ? typed : tab} role="tabpanel" id={PANEL} aria-labelledby={tabId(PANEL, tab)} className={css["page"]}>
        {isSearching ? (
          <FoundEmoji search={search} onPick={pick} />
        ) : tab === "mine" ? (
          <SavedEmojiPanel chat={chat} />
        ) : (
          <EmojiButtons choices={choices} onPick={pick} />
        )}
      </div>
      <TabList<Tab>
        className={css["tabs"]}
        label={t("emoji:tabs")}
        panel={PANEL}
        tabs={[
          ...(recent.length > 0
            ? [{ tab: "recent" as const, label: named(t("emoji:group.recent"), <ClockIcon size={22} />) }]
            : []),
          ...GROUPS.map((tab) => {
            const Icon = GROUP_ICONS[tab]
            return { tab, label: named(t(`emoji:group.${tab}`), <Icon size={22} />) }
          }),
          { tab: "mine" as const, label: named(t("emoji:tab.mine"), <BookmarkIcon size={22} />) }
        ]}
        value={tab}
        onChange={show}
      />
    </div>
  )
}

/** An icon, with its name for those who do not see it and for those who point at it. */
const named = (name: string, drawn: ReactNode): ReactNode => (
  <span title={name}>
    {drawn}
    <span className="unseen">{name}</span>
  </span>
)
