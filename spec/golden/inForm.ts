import type { Step } from "#fixtures/wire/files.ts"

/**
 * Which requests are asked as forms too. A form is read into fields before anything of the call runs, and then its texts are told from
 * nothing that JSON had: only what is no text has to be decoded. So each call is asked once in each shape of a body that holds anything else.
 */

type Bag = Readonly<Record<string, unknown>>

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value)

/** What a form may make another thing of: fields, lists by what is in them, numbers and their like; a place that is filled in counts as any. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))].toSorted()
  if (typeof value === "string") return "text"
  if (!isBag(value)) return { is: value }
  if ("$fresh" in value || "$join" in value) return "text"
  if (Object.keys(value).some((key) => key.startsWith("$"))) return { is: "anything" }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]))
}

const isAllText = (body: Bag): boolean => Object.values(body).every((value) => shapeOf(value) === "text")

/** Bodies of these steps by call and shape, without those that hold texts alone. */
const shapesIn = (steps: ReadonlyArray<Step>): ReadonlyArray<string> =>
  steps.flatMap((step) =>
    "call" in step && !isAllText(step.request.body) ? [JSON.stringify([step.call, shapeOf(step.request.body)])] : []
  )

/** The first of these to bring each shape; those that succeed come first, for a refusal may be told before a field is looked at. */
export const askedInForm = <A extends { readonly steps: ReadonlyArray<Step> }>(acts: ReadonlyArray<A>): ReadonlySet<A> => {
  const isRefused = ({ steps }: A): boolean =>
    steps.length === 1 && steps.some((step) => "call" in step && step.response.body["code"] !== 0)
  const seen = new Set<string>()
  const chosen = new Set<A>()
  for (const act of [...acts.filter((each) => !isRefused(each)), ...acts.filter(isRefused)]) {
    const added = shapesIn(act.steps).filter((shape) => !seen.has(shape))
    for (const shape of added) seen.add(shape)
    if (added.length > 0) chosen.add(act)
  }
  return chosen
}
