import { Buckets } from "./Buckets.ts"
import { loopDelay } from "./loopDelay.ts"
import { type CounterName, type HistogramName, type Metric, type MetricName, METRICS } from "./metricNames.ts"

/** Values asked for when somebody looks, by metric name; with labels where it has them, as they stand between the braces. */
export type Gauges = () => Partial<Readonly<Record<MetricName, number | Readonly<Record<string, number>>>>>

/** What happened since the start, as Prometheus text. */
export interface Metrics {
  readonly request: (call: string, code: number, seconds: number) => void
  /** Adds to a counter with at most one label, whose value is `label`; empty for none. */
  readonly add: (name: CounterName, label: string, by?: number) => void
  /** Adds a time in seconds to a histogram without labels. */
  readonly observe: (name: PlainHistogram, seconds: number) => void
  /** Adds values that are read when somebody looks. */
  readonly watch: (gauges: Gauges) => void
  readonly text: () => string
  readonly close: () => void
}

/** A value of a label, as the text format escapes it. */
const escaped = (value: string): string => value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")

/** Labels as they stand between the braces. */
export const labelText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",")

const sample = (name: string, labels: string, value: number): string => `${name}${labels === "" ? "" : `{${labels}}`} ${value}`

/** What became of a call so far. */
interface Calls {
  readonly seconds: Buckets
  /** Answers by their code. */
  readonly codes: Map<number, number>
}

/** Histograms without labels. */
const PLAIN = ["parley_log_lag_seconds", "parley_event_loop_delay_seconds"] as const satisfies ReadonlyArray<HistogramName>
type PlainHistogram = (typeof PLAIN)[number]

/** Counters that are there before anything was counted, by the values of their label, so that a rate is known from the first one on. */
const FROM_ZERO: Readonly<Record<string, ReadonlyArray<string>>> = {
  parley_logins_total: ["succeeded", "refused"],
  parley_codes_total: ["accepted", "refused", "over-limit"],
  parley_uploads_total: ["succeeded", "refused", "broken-off"],
  parley_upload_bytes_total: [""]
}

/** Callers choose labels from fixed sets (call names, codes, reasons), so the text stays small. */
export const makeMetrics = (): Metrics => {
  const calls = new Map<string, Calls>()
  /** By the value of the label. */
  const counters = new Map<string, Map<string, number>>(
    Object.keys(METRICS).map((name) => [name, new Map((FROM_ZERO[name] ?? []).map((value) => [value, 0]))])
  )
  const histograms = Object.fromEntries(PLAIN.map((name) => [name, new Buckets()])) as Record<PlainHistogram, Buckets>
  const watched: Array<Gauges> = []
  const delay = loopDelay()

  const ofProcess: Gauges = () => {
    const { rss, heapUsed } = process.memoryUsage()
    const cpu = process.cpuUsage()
    return {
      process_start_time_seconds: performance.timeOrigin / 1000,
      process_cpu_seconds_total: (cpu.user + cpu.system) / 1e6,
      process_resident_memory_bytes: rss,
      process_heap_bytes: heapUsed
    }
  }

  const watchedLines = (): ReadonlyMap<string, ReadonlyArray<string>> => {
    const lines = new Map<string, ReadonlyArray<string>>()
    for (const gauges of [...watched, ofProcess])
      for (const [name, value] of Object.entries(gauges()))
        lines.set(
          name,
          typeof value === "number"
            ? [sample(name, "", value)]
            : Object.entries(value).map(([labels, each]) => sample(name, labels, each))
        )
    return lines
  }

  const countedLines = (name: string, [label]: ReadonlyArray<string>): ReadonlyArray<string> => {
    if (name === "parley_requests_total")
      return [...calls].flatMap(([call, { codes }]) =>
        [...codes].map(([code, count]) => sample(name, labelText({ call, code: String(code) }), count))
      )
    if (name === "parley_request_seconds")
      return [...calls].flatMap(([call, { seconds }]) => seconds.lines(name, labelText({ call })))
    const plain = PLAIN.find((each) => each === name)
    if (plain !== undefined) return histograms[plain].lines(name, "")
    return [...(counters.get(name) ?? [])].map(([value, count]) =>
      sample(name, label === undefined ? "" : labelText({ [label]: value }), count)
    )
  }

  return {
    request: (call, code, seconds) => {
      let known = calls.get(call)
      if (known === undefined) calls.set(call, (known = { seconds: new Buckets(), codes: new Map() }))
      known.codes.set(code, (known.codes.get(code) ?? 0) + 1)
      known.seconds.add(seconds)
    },
    add: (name, label, by = 1) => {
      const counts = counters.get(name)
      counts?.set(label, (counts.get(label) ?? 0) + by)
    },
    observe: (name, seconds) => histograms[name].add(seconds),
    watch: (gauges) => void watched.push(gauges),
    text: () => {
      delay.drain(histograms.parley_event_loop_delay_seconds)
      const now = watchedLines()
      const lines = Object.entries<Metric>(METRICS).flatMap(([name, { help, labels, type }]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...countedLines(name, labels),
        ...(now.get(name) ?? [])
      ])
      return [...lines, ""].join("\n")
    },
    close: delay.close
  }
}
