import { author } from "#adapters/views/chat/author.ts"
import { playedSeconds, type Playing } from "#adapters/views/voice/playing.ts"
import { lengthOf, nextSpeed, pause, resume, speed, stopPlaying } from "#adapters/views/voice/player.ts"
import { lengthText } from "#adapters/views/voice/waveform.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { IconButton } from "../parts/input/IconButton.tsx"
import { PauseIcon, PlayIcon } from "../parts/icons/soundIcons.tsx"
import { CloseIcon } from "../parts/icons/rowIcons.tsx"
import { useText } from "../text.ts"
import css from "./PlayingBar.module.css"

const Time = ({ seconds }: { readonly seconds: number }) => {
  const at = useSignal(playedSeconds)
  return (
    <span className={css["time"]}>
      {lengthText(at)} / {lengthText(lengthOf(seconds))}
    </span>
  )
}

/** What is heard, on whatever screen one is. */
export const PlayingBar = ({ playing: { phase, track } }: { readonly playing: Playing }) => {
  const t = useText()
  const { name } = useSignal(author(track.author))
  const rate = useSignal(speed)
  const plays = phase === "playing" || phase === "loading"
  return (
    <section className={css["bar"]} aria-label={t("voice:bar")} data-playing={phase}>
      <IconButton
        label={t(plays ? "voice:pause" : phase === "failed" ? "voice:retry" : "voice:play", { time: lengthText(track.seconds) })}
        onClick={plays ? pause : resume}
      >
        {plays ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
      </IconButton>
      <span className={css["about"]}>
        <bdi>{phase === "failed" ? t("voice:retry") : t("voice:by", { name })}</bdi>
        <Time seconds={track.seconds} />
      </span>
      <IconButton label={t("voice:speed", { speed: rate })} onClick={nextSpeed}>
        <span className={css["speed"]}>{t("voice:faster", { speed: rate })}</span>
      </IconButton>
      <IconButton label={t("voice:stop")} onClick={stopPlaying}>
        <CloseIcon size={22} />
      </IconButton>
    </section>
  )
}
