import { emojiUploads, cancelEmojiUpload } from "#adapters/views/message/savedEmoji.ts"
import { uploadProgress } from "#adapters/views/shared/uploads.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { CloseIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./Emoji.module.css"

interface Props {
  readonly file: string
  readonly name: string
  readonly words: Words | null
}

const Line = ({ file, name, words }: Props) => {
  const t = useText()
  const say = useWords()
  const part = useSignal(uploadProgress(file))
  return (
    <li className={css["adding"]} data-failed={words !== null || undefined}>
      <div>
        <bdi className={css["name"]}>{name}</bdi>
        {words === null ? (
          <progress aria-label={t("emoji:uploading", { name })} max={1} {...(part === null ? {} : { value: part })} />
        ) : (
          <p role="alert">{say(words)}</p>
        )}
      </div>
      <IconButton
        label={t(words === null ? "emoji:cancel" : "emoji:dismiss", { name })}
        onClick={() => void cancelEmojiUpload(file)}
      >
        <CloseIcon size={20} />
      </IconButton>
    </li>
  )
}

/** Pictures on their way into the collection, and why some did not come. */
export const AddingTile = () => {
  const t = useText()
  const all = useSignal(emojiUploads)
  if (all.length === 0) return null
  return (
    <ul className={css["addings"]} aria-label={t("emoji:adding")}>
      {all.map((each) => (
        <Line key={each.file} {...each} />
      ))}
    </ul>
  )
}
