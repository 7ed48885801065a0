import { serviceConfig } from "../../../setting/ServiceConfig.ts"
import { requestIntent } from "../../ask.ts"
import type { ReloadSlices, RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import type { CallReplyOf } from "../../CallReply.ts"
import type { Turn } from "../../Turn.ts"
import { withService } from "./service.ts"

/** Asks what the service allows. */
export const requestServiceConfig = <S extends Pick<State, RequestSlices>>(state: S): Turn<S> => [
  state,
  [requestIntent(state, { call: "getSystemInfo", body: {} })]
]

/** Wait before the service is asked again what it allows, in milliseconds. */
const SERVICE_WAIT = 60_000

/** What the service allows, remembered for the next start. Without an answer what is known stands, and it is asked again. When it numbers its log, and live frames come already, their places count from now on (LOG-06; {@link withService}). */
export const getSystemInfo = <S extends Pick<State, ReloadSlices | "groups" | "profiles">>(
  state: S,
  { result }: CallReplyOf<"getSystemInfo">
): Turn<S> => {
  if (result._tag === "Problem") return [state, [{ _tag: "Remind", of: "service", after: SERVICE_WAIT }]]
  return withService(state, serviceConfig(result.data))
}
