import { deniedCall } from "#adapters/views/call/denied.ts"
import { hasCall } from "#adapters/views/call/hasCall.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { CallBack } from "./CallBack.tsx"
import { CallScreen } from "./CallScreen.tsx"
import { Denied } from "./Denied.tsx"

/** The call on this device, why none began, or the offer to go back to one. */
export const CallPart = () => {
  const denied = useSignal(deniedCall)
  const isCalling = useSignal(hasCall)
  if (denied !== null) return <Denied call={denied} />
  return isCalling ? <CallScreen /> : <CallBack />
}
