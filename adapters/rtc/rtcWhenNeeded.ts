import { Layer } from "effect"
import { Rtc } from "#engine/client/ports/Rtc.ts"

/** `Rtc` that is fetched with the first call. Where it cannot be fetched there is no microphone either. */
export const rtcWhenNeeded = (load: () => Promise<(typeof Rtc)["Service"]>) => {
  let rtc: Promise<(typeof Rtc)["Service"]> | undefined
  const fetched = (): Promise<(typeof Rtc)["Service"]> => {
    rtc ??= load()
    rtc.catch(() => {
      rtc = undefined
    })
    return rtc
  }
  return Layer.succeed(Rtc, {
    carryOut: (deed, tell) =>
      void fetched().then(
        (it) => it.carryOut(deed, tell),
        () => {
          if (deed._tag === "OpenMedia") tell({ _tag: "MediaFailed", call: deed.call })
        }
      )
  })
}
