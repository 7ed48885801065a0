import { useText } from "../../../text.ts"
import { EmojiButtons } from "./EmojiButtons.tsx"
import css from "./EmojiPanel.module.css"
import type { EmojiSearch } from "./useEmojiSearch.ts"

interface Props {
  readonly search: EmojiSearch
  readonly onPick: (emoji: string) => void
}

/** Emoji that answer to what is typed, and how many they are for those who do not see them. */
export const FoundEmoji = ({ search: { found, names, retry }, onPick }: Props) => {
  const t = useText()
  if (names === "failed")
    return (
      <p className={css["instead"]} role="alert">
        {t("emoji:notLoaded")}{" "}
        <button type="button" onClick={retry}>
          {t("app:tryAgain")}
        </button>
      </p>
    )
  const isNone = names === "here" && found.length === 0
  return (
    <div aria-busy={names === "loading" || undefined}>
      <output className={isNone ? css["instead"] : "unseen"}>
        {names === "here" && t(isNone ? "emoji:foundNone" : "emoji:found", { count: found.length })}
      </output>
      {found.length > 0 && <EmojiButtons choices={found} onPick={onPick} />}
    </div>
  )
}
