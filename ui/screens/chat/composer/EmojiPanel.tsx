import { useState } from "react"
import { emojiChoices } from "#adapters/views/message/emoji.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { tabId, TabList } from "../../../parts/page/TabList.tsx"
import { useText } from "../../../text.ts"
import css from "./EmojiPanel.module.css"
import { SavedEmojiPanel } from "./SavedEmojiPanel.tsx"
import { useRovingGrid } from "./useRovingGrid.ts"

interface Props {
  readonly chat: ContactId
  readonly onPick: (character: string) => void
}

const TABS = ["built", "mine"] as const
type Tab = (typeof TABS)[number]
const PANEL = "emoji-panel"

/** The tab that was looked at last, over all chats. */
let last: Tab = "built"

/** Emoji to choose from: those that are written, and my own, which are sent at once. */
export const EmojiPanel = ({ chat, onPick }: Props) => {
  const t = useText()
  const [tab, setTab] = useState(last)
  const show = (next: Tab): void => {
    last = next
    setTab(next)
  }
  return (
    <div className={css["panel"]} data-raised>
      <div role="tabpanel" id={PANEL} aria-labelledby={tabId(PANEL, tab)} className={css["page"]}>
        {tab === "built" ? <BuiltIn onPick={onPick} /> : <SavedEmojiPanel chat={chat} />}
      </div>
      <TabList
        className={css["tabs"]}
        label={t("emoji:tabs")}
        panel={PANEL}
        tabs={TABS.map((tab) => ({ tab, label: t(`emoji:tab.${tab}`) }))}
        value={tab}
        onChange={show}
      />
    </div>
  )
}

const BuiltIn = ({ onPick }: Pick<Props, "onPick">) => {
  const t = useText()
  const { current, onKeyDown, setCurrent } = useRovingGrid(emojiChoices.length)
  return (
    <div role="toolbar" tabIndex={-1} className={css["grid"]} aria-label={t("chat:emoji.name")} onKeyDown={onKeyDown}>
      {emojiChoices.map((character, index) => (
        <button
          key={character}
          type="button"
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => onPick(character)}
        >
          {character}
        </button>
      ))}
    </div>
  )
}
