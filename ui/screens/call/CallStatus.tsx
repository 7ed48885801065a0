import type { CallShown } from "#adapters/views/call/callShown.ts"
import { second } from "#adapters/clock/second.ts"
import { talkTime } from "#adapters/views/call/talked.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useText } from "../../text.ts"
import { Bars, Poor } from "./Bars.tsx"
import css from "./CallScreen.module.css"

/** How the call stands, or for how long people have been talking. */
export const CallStatus = ({ call: { media, phase, since } }: { readonly call: CallShown }) => {
  const t = useText()
  if (phase === "talking" && since !== null)
    return (
      <>
        <div className={css["time"]}>
          <Time since={since} />
          <Bars />
        </div>
        <Poor />
      </>
    )
  const key = phase === "ringing" ? (media === "video" ? "videoIn" : "voiceIn") : phase
  return <output className={css["state"]}>{t(`call:phase.${key}`)}</output>
}

const Time = ({ since }: { readonly since: number }) => {
  const now = useSignal(second)
  return (
    <p className={css["state"]} role="timer">
      {talkTime(since, now)}
    </p>
  )
}
