/** How far a client knows a part of the log; `unsure` when it does not trust what it has, or says nothing that makes sense. */
export type ClientPositions = ReadonlyMap<string, number | "unsure">

const numberOf = (value: unknown): number | "unsure" => {
  const n = typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : Number.NaN
  return Number.isSafeInteger(n) && n >= 0 ? n : "unsure"
}

/** The vector of a request: numbers come as numbers, or as texts from forms. */
export const readPositions = (scopes: Readonly<Record<string, unknown>>): ClientPositions =>
  new Map(Object.entries(scopes).map(([scope, value]) => [scope, numberOf(value)]))
