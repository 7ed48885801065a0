import { useEffect } from "react"
import { type CallShown, hangUp, setMicrophone } from "#adapters/views/call/callShown.ts"
import { callKeyOf } from "#adapters/views/call/inCall.ts"
import { isApple } from "../../keys/isApple.ts"

/** Keys that mute and hang up wherever one is, as long as there is a call. */
export const useCallKeys = ({ muted, phase }: Pick<CallShown, "muted" | "phase">): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const key = callKeyOf(event, isApple())
      if (key === undefined) return
      event.preventDefault()
      if (event.repeat) return
      if (key === "hangUp") void hangUp()
      else if (phase !== "ringing") void setMicrophone(muted)
    }
    window.addEventListener("keydown", pressed)
    return () => window.removeEventListener("keydown", pressed)
  }, [muted, phase])
}
