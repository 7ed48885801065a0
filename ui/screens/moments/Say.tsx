import { type FormEvent, useEffect, useId, useState } from "react"
import { newMessageId } from "#adapters/views/chat/composer.ts"
import { LONGEST_COMMENT } from "#adapters/views/moments/moments.ts"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { SendIcon } from "../../parts/icons/actionIcons.tsx"
import { useRefusedField } from "../../parts/input/useRefusedField.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"
import css from "./Comments.module.css"

/** The comment that is answered; 0 for the moment itself. */
export interface Answering {
  readonly id: number
  readonly name: string
}

interface Props {
  readonly id: number
  readonly answering: Answering
  readonly onClose: () => void
}

/** Says something below a moment; a refusal stands under it, and what was typed stays. */
export const CommentBox = ({ id, answering, onClose }: Props) => {
  const t = useText()
  const say = useWords()
  const note = useId()
  const [text, setText] = useState("")
  const { ask, forget, isBusy, words } = useAsking(`momentComment:${id}`, onClose)
  const field = useRefusedField(words)
  useEffect(() => field.current?.focus(), [field])
  const label = answering.id === 0 ? t("moments:say") : t("moments:answer", { name: answering.name })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) ask({ _tag: "MomentCommentAsked", area: "moments", id, name: newMessageId(), text, replyTo: answering.id })
  }
  return (
    <form className={css["say"]} onSubmit={submit}>
      <div className={css["line"]}>
        <input
          ref={field}
          aria-label={label}
          placeholder={label}
          aria-invalid={words !== null || undefined}
          aria-describedby={words === null ? undefined : note}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={LONGEST_COMMENT}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            forget()
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.nativeEvent.isComposing) return
            event.preventDefault()
            onClose()
          }}
        />
        <IconButton type="submit" label={t("moments:sendComment")} aria-busy={isBusy || undefined}>
          <SendIcon />
        </IconButton>
      </div>
      {words !== null && (
        <p id={note} className={css["error"]} role="alert">
          {say(words)}
        </p>
      )}
    </form>
  )
}
