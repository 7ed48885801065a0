import { useEffect, useMemo, useRef, useState } from "react"
import type { Stage } from "#adapters/views/voice/stage.ts"
import { cancelSpeaking, endSpeaking, heard, secondsHeard, sendDraft } from "#adapters/views/voice/speaking.ts"
import { lengthText } from "#adapters/views/voice/waveform.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { IconButton } from "../../../parts/input/IconButton.tsx"
import { SendIcon, TrashIcon } from "../../../parts/icons/actionIcons.tsx"
import { CloseIcon } from "../../../parts/icons/rowIcons.tsx"
import { LockIcon } from "../../../parts/icons/actionIcons.tsx"
import { PauseIcon, PlayIcon } from "../../../parts/icons/soundIcons.tsx"
import { useText } from "../../../text.ts"
import css from "./SpeakingBar.module.css"

interface InChat {
  readonly chat: ContactId
}

interface Props extends InChat {
  readonly stage: Stage
}

/** How loud it was a moment ago, the newest at the end. */
const Levels = () => {
  const { levels } = useSignal(heard)
  return (
    <span className={css["levels"]} aria-hidden="true" data-levels={levels.length}>
      {levels.map((level, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place in the row, and nothing else
        <i key={at} style={{ blockSize: `${Math.max(3, level * 28)}px` }} />
      ))}
    </span>
  )
}

const Clock = () => {
  const t = useText()
  const seconds = useSignal(secondsHeard)
  const time = lengthText(seconds)
  return (
    <>
      <span className={css["dot"]} />
      <span className={css["time"]} role="timer" aria-label={t("voice:time", { time })}>
        {time}
      </span>
    </>
  )
}

interface RecordingProps extends InChat {
  readonly isAway: boolean
  readonly isLocked: boolean
}

const Recording = ({ chat, isAway, isLocked }: RecordingProps) => {
  const t = useText()
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLocked) send.current?.focus()
  }, [isLocked])
  return (
    <>
      {isLocked && (
        <IconButton label={t("voice:cancel")} onClick={() => cancelSpeaking(chat)}>
          <TrashIcon />
        </IconButton>
      )}
      <Clock />
      <Levels />
      {isLocked ? (
        <>
          <output className="unseen">{t("voice:begun")}</output>
          <IconButton ref={send} label={t("voice:send")} data-send onClick={() => void endSpeaking()}>
            <SendIcon />
          </IconButton>
        </>
      ) : (
        <>
          <output className={css["slide"]} data-away={isAway || undefined}>
            {t(isAway ? "voice:away" : "voice:slide")}
          </output>
          <span className={css["lock"]} title={t("voice:up")}>
            <LockIcon size={20} />
          </span>
        </>
      )}
    </>
  )
}

/** What stayed of a recording that ended early: it can be heard, sent and deleted. */
const Draft = ({ chat, hasFailed, seconds, sound }: Extract<Stage, { readonly _tag: "Draft" }> & InChat) => {
  const t = useText()
  const audio = useRef<HTMLAudioElement>(null)
  const [plays, setPlays] = useState(false)
  const url = useMemo(() => URL.createObjectURL(sound), [sound])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <>
      <IconButton label={t("voice:cancel")} onClick={() => cancelSpeaking(chat)}>
        <TrashIcon />
      </IconButton>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what one said oneself a moment ago */}
      <audio ref={audio} src={url} onPlay={() => setPlays(true)} onPause={() => setPlays(false)} />
      <IconButton
        label={t(plays ? "voice:pauseDraft" : "voice:listen")}
        onClick={() => void (plays ? audio.current?.pause() : audio.current?.play())}
      >
        {plays ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <output className={css["words"]} data-failed={hasFailed || undefined}>
        {t(hasFailed ? "voice:failed" : "voice:draft")} <span className={css["time"]}>{lengthText(seconds)}</span>
      </output>
      <IconButton label={t("voice:send")} data-send onClick={() => sendDraft(chat)}>
        <SendIcon />
      </IconButton>
    </>
  )
}

const Words = ({ chat, stage }: Props) => {
  const t = useText()
  switch (stage._tag) {
    case "Recording":
      return <Recording chat={chat} isAway={stage.isAway} isLocked={stage.isLocked} />
    case "Draft":
      return <Draft chat={chat} {...stage} />
    case "Opening":
    case "Encoding":
      return <output className={css["words"]}>{t(stage._tag === "Opening" ? "voice:opening" : "voice:encoding")}</output>
    case "Hint":
      return <output className={css["words"]}>{t(`voice:hint.${stage.hint}`)}</output>
    case "Refused":
      return (
        <>
          <span className={css["words"]} role="alert">
            {t(`voice:refused.${stage.why}`)}
          </span>
          <IconButton label={t("voice:close")} onClick={() => cancelSpeaking(chat)}>
            <CloseIcon />
          </IconButton>
        </>
      )
  }
}

/** Whether a key is meant for the line to write in: nothing lies above the page, and no field elsewhere is written in. */
const isMeant = (line: HTMLElement | null): boolean =>
  document.querySelector("dialog[open]") === null &&
  (line?.contains(document.activeElement) === true ||
    document.activeElement?.matches("input, textarea, [contenteditable]") !== true)

/** Stands over the line to write in while somebody speaks; beside it stays the button that a finger holds. */
export const SpeakingBar = ({ chat, stage }: Props) => {
  const bar = useRef<HTMLDivElement>(null)
  const isHeld = (stage._tag === "Recording" && !stage.isLocked) || stage._tag === "Opening" || stage._tag === "Hint"
  const isFresh = stage._tag !== "Draft" && stage._tag !== "Encoding"
  useEffect(() => {
    if (!isFresh) return undefined
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !isMeant(bar.current?.parentElement ?? null)) return
      event.preventDefault()
      event.stopPropagation()
      cancelSpeaking(chat)
    }
    document.addEventListener("keydown", escape, true)
    return () => document.removeEventListener("keydown", escape, true)
  }, [chat, isFresh])
  return (
    <div ref={bar} className={css["bar"]} data-stage={stage._tag} data-beside={isHeld || undefined}>
      <Words chat={chat} stage={stage} />
    </div>
  )
}
