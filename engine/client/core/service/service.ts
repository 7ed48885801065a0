import { HashMap } from "effect"
import { isLegacy } from "../sync/legacy/LegacyState.ts"
import type { Frame } from "../../../api/frames.ts"
import { mergedConfig, type ServiceConfig, serviceConfig } from "../../../setting/ServiceConfig.ts"
import { wireConfig } from "../../../setting/wireConfig.ts"
import { reload } from "../sync/legacy/reload.ts"
import { withStale } from "../groups/groups.ts"
import { requestStaleProfile } from "../people/profiles.ts"
import { answerLanguage } from "../../ask.ts"
import type { ReloadSlices, RequestSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"

type ConfigTold = Extract<Frame, { readonly type: "updateConfig" }>["data"]

/** Who my contacts are, or who of them is shown as there, is another question than before. */
const isOtherList = (before: ServiceConfig, service: ServiceConfig): boolean =>
  before.friendsMatter !== service.friendsMatter || before.showsOnline !== service.showsOnline

/** What the service allows, remembered for the next start; where the list of contacts depends on it, that is asked for again, once there was one (CLIENT-40, spec 3.9). */
export const withService = <S extends Pick<State, ReloadSlices | "groups" | "profiles">>(
  state: S,
  service: ServiceConfig
): Turn<S> => {
  const known: Turn<S> = [{ ...state, service }, [{ _tag: "Store", key: "globalConfig", value: service }]]
  // when it numbers its log, and live frames come already, their places count from now on
  const counts = service.resume && isLegacy(state)
  const isStale = !isLegacy(state) && isOtherList(state.service, service)
  // an older server was asked in a language that it does not know
  const isRetold = answerLanguage(state) !== answerLanguage({ ...state, service })
  const told = state.connection.bound && (counts || isStale || isRetold) ? andThen(known, reload) : known
  return state.service.friendsMatter === service.friendsMatter ? told : andThen(told, relationsAgain)
}

/** Relations to people may be others now: what was read of people is read again. */
const relationsAgain = <S extends Pick<State, RequestSlices | "groups" | "profiles" | "tasks" | "totals">>(state: S): Turn<S> =>
  [...HashMap.keys(state.profiles)].reduce<Turn<S>>(
    (turn, id) => andThen(turn, (next) => requestStaleProfile(next, id)),
    stay([...HashMap.keys(state.groups)].reduce(withStale, state))
  )

/** The service changed what it allows; what the frame does not name stays ({@link mergedConfig}). */
export const configTold = <S extends Pick<State, ReloadSlices | "groups" | "profiles">>(state: S, told: ConfigTold): Turn<S> => {
  const merged = mergedConfig(wireConfig(state.service), told)
  return withService(state, serviceConfig(merged as Parameters<typeof serviceConfig>[0]))
}
