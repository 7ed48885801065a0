import { useEffect } from "react"
import { Link } from "wouter"
import { collection, readEmoji, sendEmoji } from "#adapters/views/message/savedEmoji.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { SavedEmoji } from "#engine/message/SavedEmoji.ts"
import { SettingsIcon } from "../../../parts/icons/pictureIcons.tsx"
import { PATHS } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { useWords } from "../../../words.ts"
import css from "./EmojiPanel.module.css"
import { useRovingGrid } from "./useRovingGrid.ts"

/** My saved emoji: a tap sends one. The last tile leads to where they are kept in order. */
export const SavedEmojiPanel = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const say = useWords()
  const known = useSignal(collection)
  useEffect(() => {
    void readEmoji()
  }, [])
  if (known._tag === "Loading") return <div className={css["saved"]} aria-busy="true" />
  if (known._tag === "Failed")
    return (
      <p className={css["instead"]} role="alert">
        {say(known.words)}{" "}
        <button type="button" onClick={() => void readEmoji()}>
          {t("app:tryAgain")}
        </button>
      </p>
    )
  return (
    <>
      {known.all.length === 0 && <p className={css["instead"]}>{t("emoji:empty")}</p>}
      <Saved chat={chat} all={known.all} />
    </>
  )
}

const Saved = ({ chat, all }: { readonly chat: ContactId; readonly all: ReadonlyArray<SavedEmoji> }) => {
  const t = useText()
  const { current, onKeyDown, setCurrent } = useRovingGrid(all.length + 1)
  return (
    <div role="toolbar" tabIndex={-1} className={css["saved"]} aria-label={t("emoji:mine")} onKeyDown={onKeyDown}>
      {all.map((each, index) => (
        <button
          key={each.id}
          type="button"
          aria-label={t("emoji:send", { name: each.name })}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => sendEmoji(chat, each)}
        >
          <img src={each.url} alt="" width={64} height={64} loading="lazy" decoding="async" draggable={false} />
        </button>
      ))}
      <Link
        className={css["manage"] ?? ""}
        href={PATHS.emoji}
        tabIndex={current === all.length ? 0 : -1}
        onFocus={() => setCurrent(all.length)}
      >
        <SettingsIcon size={22} />
        {t("emoji:manage")}
      </Link>
    </div>
  )
}
