import { monitorEventLoopDelay } from "node:perf_hooks"

/** Upper bounds of the latency buckets, in seconds. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** How often the event loop is looked at, in milliseconds. */
const RESOLUTION = 20

interface Latency {
  readonly counts: Array<number>
  /** Answers by their code. */
  readonly codes: Map<number, number>
  sum: number
}

/** Values asked for when somebody looks, by metric name. */
type Gauges = () => Readonly<Record<string, number>>

/** What happened since the start, as Prometheus text. */
export interface Metrics {
  readonly request: (call: string, code: number, seconds: number) => void
  /** Adds to a counter; `label` is the value of its one label. */
  readonly add: (name: CounterName, label: string, by?: number) => void
  /** Adds values that are read when somebody looks; names ending in `_total` are counters. */
  readonly watch: (gauges: Gauges) => void
  readonly text: () => string
  readonly close: () => void
}

/** Counters and the name of their label. */
const COUNTERS = {
  parley_frames_ignored_total: "reason",
  parley_frames_sent_total: "type",
  parley_sockets_closed_total: "reason",
  parley_upgrades_refused_total: "reason"
} as const
type CounterName = keyof typeof COUNTERS

const raise = <K>(counts: Map<K, number>, key: K, by: number): void => void counts.set(key, (counts.get(key) ?? 0) + by)

const latencyLines = (call: string, { counts, sum }: Latency): ReadonlyArray<string> => {
  let total = 0
  const buckets = [...BOUNDS, "+Inf"].map((bound, i) => {
    total += counts[i] ?? 0
    return `parley_request_seconds_bucket{call="${call}",le="${bound}"} ${total}`
  })
  return [
    ...buckets,
    `parley_request_seconds_sum{call="${call}"} ${sum}`,
    `parley_request_seconds_count{call="${call}"} ${total}`
  ]
}

const gaugeLines = (values: Readonly<Record<string, number>>): ReadonlyArray<string> =>
  Object.entries(values).flatMap(([name, value]) => [
    `# TYPE ${name} ${name.endsWith("_total") ? "counter" : "gauge"}`,
    `${name} ${value}`
  ])

/** Callers choose labels from fixed sets (call names, codes, reasons), so the text stays small. */
export const makeMetrics = (): Metrics => {
  const latencies = new Map<string, Latency>()
  const counters = new Map<CounterName, Map<string, number>>(
    Object.keys(COUNTERS).map((name) => [name as CounterName, new Map()])
  )
  const watched: Array<Gauges> = []
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  /** What is measured holds the pause between two looks. */
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000)
  delay.enable()

  const ofProcess: Gauges = () => {
    const { rss, heapUsed } = process.memoryUsage()
    const cpu = process.cpuUsage()
    return {
      process_resident_memory_bytes: rss,
      process_heap_bytes: heapUsed,
      process_cpu_seconds_total: (cpu.user + cpu.system) / 1e6,
      parley_event_loop_delay_p50_seconds: late(delay.percentile(50)),
      parley_event_loop_delay_p99_seconds: late(delay.percentile(99)),
      parley_event_loop_delay_max_seconds: late(delay.max)
    }
  }

  return {
    request: (call, code, seconds) => {
      let latency = latencies.get(call)
      if (latency === undefined)
        latencies.set(call, (latency = { counts: Array<number>(BOUNDS.length + 1).fill(0), codes: new Map(), sum: 0 }))
      raise(latency.codes, code, 1)
      const found = BOUNDS.findIndex((bound) => seconds <= bound)
      const at = found === -1 ? BOUNDS.length : found
      latency.counts[at] = (latency.counts[at] ?? 0) + 1
      latency.sum += seconds
    },
    add: (name, label, by = 1) => {
      const counts = counters.get(name)
      if (counts !== undefined) raise(counts, label, by)
    },
    watch: (gauges) => void watched.push(gauges),
    text: () =>
      [
        "# TYPE parley_requests_total counter",
        ...[...latencies].flatMap(([call, { codes }]) =>
          [...codes].map(([code, count]) => `parley_requests_total{call="${call}",code="${code}"} ${count}`)
        ),
        "# TYPE parley_request_seconds histogram",
        ...[...latencies].flatMap(([call, latency]) => latencyLines(call, latency)),
        ...[...counters].flatMap(([name, counts]) => [
          `# TYPE ${name} counter`,
          ...[...counts].map(([label, count]) => `${name}{${COUNTERS[name]}="${label}"} ${count}`)
        ]),
        ...[...watched, ofProcess].flatMap((gauges) => gaugeLines(gauges())),
        ""
      ].join("\n"),
    close: () => {
      delay.disable()
    }
  }
}
