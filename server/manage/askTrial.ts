import { type CodesOfAll, countCode } from "../code/countCode.ts"
import { type Settings, settings } from "../setting/settings.ts"
import type { Program } from "../store/Program.ts"
import { type By, needStaff } from "./By.ts"

interface AskTrial extends CodesOfAll {
  readonly by: By
}

/** WRITE: counts a trial letter as a code is counted, and tells the settings that it is written with. */
export function* askTrial({ by, ...limits }: AskTrial): Program<Settings> {
  const { now } = yield* needStaff(by)
  yield* countCode(limits, now)
  return yield* settings()
}
