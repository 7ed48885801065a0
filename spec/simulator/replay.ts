import type { Plan } from "./Plan.ts"

/** The command that plays a plan again. */
export const replayOf = ({ devices, files, messages, people, seed }: Plan): string =>
  `npm run simulate -- --seed ${seed} --messages ${messages} --devices ${devices} --people ${people} --files ${Number.isFinite(files) ? files : 0} --trace`
