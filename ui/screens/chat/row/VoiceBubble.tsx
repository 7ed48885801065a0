import { useMemo } from "react"
import { playedSeconds, phaseOf } from "#adapters/views/voice/playing.ts"
import { isUnheard, lengthOf, nextSpeed, pause, play, resume, seek, speed } from "#adapters/views/voice/player.ts"
import { lengthText } from "#adapters/views/voice/waveform.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Bubble } from "#engine/message/bubble.ts"
import type { Message } from "#engine/message/Message.ts"
import { PauseIcon, PlayIcon } from "../../../parts/icons/soundIcons.tsx"
import { RefreshIcon } from "../../../parts/icons/rowIcons.tsx"
import { useText } from "../../../text.ts"
import { Uploading } from "./FileCard.tsx"
import css from "./VoiceBubble.module.css"
import { Waveform } from "./Waveform.tsx"

type Voice = Extract<Bubble, { readonly _tag: "Voice" }>

/** Steps of the waveform for those who drag it. */
const STEPS = 200

interface CurrentProps {
  readonly seconds: number
  readonly peaks: string
  readonly message: Message
}

/** The waveform of what is heard: it moves, and can be pulled. */
const Heard = ({ message, peaks, seconds }: CurrentProps) => {
  const t = useText()
  const at = useSignal(playedSeconds)
  const length = lengthOf(seconds)
  const part = length > 0 ? Math.min(1, at / length) : 0
  const isCurrent = useSignal(phaseOf(message.id)) !== "idle"
  return (
    <span className={css["wave"]}>
      <Waveform peaks={peaks} part={isCurrent ? part : 0} />
      <input
        type="range"
        min={0}
        max={STEPS}
        step={STEPS / 20}
        tabIndex={isCurrent ? 0 : -1}
        value={isCurrent ? part * STEPS : 0}
        aria-label={t("voice:seek")}
        aria-valuetext={t("voice:position", { at: lengthText(isCurrent ? at : 0), time: lengthText(length) })}
        onChange={({ target }) => {
          const to = (Number(target.value) / STEPS) * length
          if (isCurrent) seek(to)
          else play(message, to)
        }}
      />
    </span>
  )
}

/** Counts while it is heard, and else says how long it is. */
const Time = ({ isCurrent, seconds }: { readonly isCurrent: boolean; readonly seconds: number }) => {
  const at = useSignal(playedSeconds)
  return <>{lengthText(isCurrent ? at : lengthOf(seconds))}</>
}

/** Something spoken: it plays with a tap, and its waveform is pulled to where one wants to hear. */
export const VoiceBubble = ({ body, message }: { readonly body: Voice; readonly message: Message }) => {
  const t = useText()
  const phase = useSignal(phaseOf(message.id))
  const unheard = useSignal(useMemo(() => isUnheard(message), [message]))
  const rate = useSignal(speed)
  const { peaks = "", seconds } = body
  const time = lengthText(seconds)
  const isCurrent = phase !== "idle"
  const labels = { idle: "play", paused: "play", playing: "pause", loading: "loading", failed: "retry" } as const
  const press = (): void => {
    if (phase === "idle") play(message)
    else if (phase === "playing" || phase === "loading") pause()
    else resume()
  }
  return (
    <span className={css["voice"]} data-voice={phase} data-unheard={unheard || undefined}>
      <button
        type="button"
        className={css["play"]}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t(`voice:${labels[phase]}`, { time })}
        aria-busy={phase === "loading" || undefined}
        onClick={press}
      >
        {phase === "failed" ? <RefreshIcon size={22} /> : phase === "playing" ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
      </button>
      <span className={css["about"]}>
        <Heard message={message} peaks={peaks} seconds={seconds} />
        <span className={css["note"]}>
          <span>
            <span className="unseen">{t("voice:message", { time })}</span>
            <span aria-hidden="true">
              <Time isCurrent={isCurrent} seconds={seconds} />
            </span>
          </span>
          {unheard && (
            <span className={css["unheard"]}>
              <span className="unseen">{t("voice:unheard")}</span>
            </span>
          )}
          {phase === "failed" && <span role="alert">{t("voice:retry")}</span>}
          {isCurrent && phase !== "failed" && (
            <button type="button" className={css["speed"]} aria-label={t("voice:speed", { speed: rate })} onClick={nextSpeed}>
              {t("voice:faster", { speed: rate })}
            </button>
          )}
        </span>
        {message.delivery === "waiting" && message.number === 0 && <Uploading body={body} message={message} />}
      </span>
    </span>
  )
}
