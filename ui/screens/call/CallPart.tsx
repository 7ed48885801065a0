import { hasCall } from "#adapters/views/call/hasCall.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { CallBack } from "./CallBack.tsx"
import { CallScreen } from "./CallScreen.tsx"

/** The call on this device, or the offer to go back to one. */
export const CallPart = () => (useSignal(hasCall) ? <CallScreen /> : <CallBack />)
