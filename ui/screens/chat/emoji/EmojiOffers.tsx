import type { OfferedEmoji } from "#adapters/views/emoji/typedNames.ts"
import { useText } from "../../../text.ts"
import css from "./EmojiOffers.module.css"

interface Props {
  readonly id: string
  readonly offers: ReadonlyArray<OfferedEmoji>
  readonly current: number
  readonly onPick: (emoji: string) => void
}

/** Emoji that the name after a colon may mean, over the composer; focus stays in the text. */
export const EmojiOffers = ({ id, offers, current, onPick }: Props) => {
  const t = useText()
  return (
    <div className={css["frame"]}>
      <output className="unseen">{t("emoji:found", { count: offers.length })}</output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list under a text that keeps the focus */}
      <div id={id} role="listbox" aria-label={t("chat:emoji.name")} className={css["list"]}>
        {offers.map(({ emoji, name }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys work in the composer, where focus stays
          <div
            key={emoji}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option stands in no list of this look
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className={css["option"]}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(emoji)}
          >
            <span aria-hidden="true" className={css["emoji"]}>
              {emoji}
            </span>
            <span className={css["name"]}>{name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
