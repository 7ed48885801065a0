/** One line of the text: the value of a metric, or of a part of a histogram, with its labels. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric with all that is told of it. */
export interface Family {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly samples: ReadonlyArray<Sample>
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*"
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`
const VALUE = String.raw`[-+]?(?:[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?|Inf)|NaN`
const HEAD = new RegExp(String.raw`^# (HELP|TYPE) (${NAME}) (.+)$`)
const SAMPLE = new RegExp(String.raw`^(${NAME})(?:\{(${LABEL}(?:,${LABEL})*)\})? (${VALUE})$`)
const TYPES = ["counter", "gauge", "histogram"]

const labelsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/([a-zA-Z0-9_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = "", value = ""]) => [name, value]))

/** Whether a sample is of this metric: its own name, or a part of a histogram. */
const isOf = ({ name, type }: Pick<Family, "name" | "type">, sample: string): boolean =>
  type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`].includes(sample) : sample === name

/**
 * Reads the text format of Prometheus (version 0.0.4) and fails on what it forbids: a metric without `HELP` and `TYPE`, or in two places, a
 * sample outside of its metric, the same one twice, a last line without an end.
 */
export const parsePrometheus = (text: string): ReadonlyArray<Family> => {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.")
  const families: Array<{ name: string; type: string; help: string; samples: Array<Sample> }> = []
  const seen = new Set<string>()
  for (const line of text.slice(0, -1).split("\n")) {
    const head = HEAD.exec(line)
    const sample = SAMPLE.exec(line)
    const last = families.at(-1)
    if (head !== null) {
      const [, kind, name = "", rest = ""] = head
      if (kind === "HELP") {
        if (families.some((each) => each.name === name)) throw new Error(`${name} is told in two places.`)
        families.push({ name, type: "", help: rest, samples: [] })
      } else if (last?.name !== name || last.type !== "" || !TYPES.includes(rest))
        throw new Error(`Not the type of ${name}: ${line}`)
      else last.type = rest
    } else if (sample !== null) {
      const [, name = "", labels = "", value = ""] = sample
      if (last === undefined || !isOf(last, name)) throw new Error(`It stands outside of its metric: ${line}`)
      const key = `${name} ${labels.split(",").toSorted().join(",")}`
      if (seen.has(key)) throw new Error(`It is told twice: ${line}`)
      seen.add(key)
      last.samples.push({ name, labels: labelsOf(labels), value: value.endsWith("Inf") ? Infinity : Number(value) })
    } else throw new Error(`Not a line of the format: ${line}`)
  }
  return families
}
