import type { CoreHeard } from "../CoreRows.ts"
import { configTold } from "./service.ts"

export const HEARD: CoreHeard<"service"> = { updateConfig: (state, { data }) => configTold(state, data) }
