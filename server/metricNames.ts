/** What a metric is: a counter only grows, a gauge is a value of now, a histogram counts what stayed within each bound. */
export interface Metric {
  readonly type: "counter" | "gauge" | "histogram"
  /** One sentence for the operator, without a line break. */
  readonly help: string
  /** Names of its labels. */
  readonly labels: ReadonlyArray<string>
}

const counter = (help: string, ...labels: ReadonlyArray<string>) => ({ type: "counter", help, labels }) as const
const gauge = (help: string, ...labels: ReadonlyArray<string>) => ({ type: "gauge", help, labels }) as const
const histogram = (help: string, ...labels: ReadonlyArray<string>) => ({ type: "histogram", help, labels }) as const

/** Everything that `/metrics` tells, in its order (`docs/operating.md`). Dashboards and alerts name these. */
export const METRICS = {
  parley_build_info: gauge("Version of the server and of Node, and the store; always 1.", "version", "node", "store"),
  parley_requests_total: counter("Calls that were answered, by the code of the answer.", "call", "code"),
  parley_request_seconds: histogram("Time from the head of a call to its answer, in seconds.", "call"),
  parley_logins_total: counter("Attempts to begin a session: succeeded, or refused.", "outcome"),
  parley_codes_total: counter(
    "Codes and trial letters that were asked for: accepted, refused, or over the limit of all.",
    "outcome"
  ),
  parley_uploads_total: counter("Uploads: succeeded, refused, or broken off by the sender.", "outcome"),
  parley_upload_bytes_total: counter("Bytes of uploads that succeeded, as their requests name them."),
  parley_frames_ignored_total: counter("Frames of clients that were left aside, by the reason.", "reason"),
  parley_frames_sent_total: counter("Frames that were sent to sockets, by their type.", "type"),
  parley_sockets_closed_total: counter("Sockets that were closed, by the reason.", "reason"),
  parley_messages_turned_away_total: counter("Messages that had to come later, because too many waited."),
  parley_connections_refused_total: counter("Connections that were not let in, or closed, by the reason.", "reason"),
  parley_upgrades_refused_total: counter("Sockets that were not opened, by the reason.", "reason"),
  parley_log_lag_seconds: histogram("Time from when a change was made until it was told to sockets, in seconds."),
  parley_connections: gauge("Open connections, those of sockets among them."),
  parley_sockets: gauge("Open sockets."),
  parley_sockets_bound: gauge("Open sockets that belong to a session."),
  parley_users_online: gauge("People with a socket."),
  parley_calls_ongoing: gauge(
    "Voice and video calls of the whole service that ring, or in which people talk, some seconds ago.",
    "state"
  ),
  parley_frames_encoded_total: counter("Frames that were encoded; one goes to many sockets."),
  parley_socket_writes_total: counter("Writes to sockets; one may hold several frames."),
  parley_socket_bytes_total: counter("Bytes that were written to sockets."),
  parley_store_commits_total: counter("Transactions that were made durable."),
  parley_store_programs_total: counter("Programs that ran in those transactions."),
  parley_store_biggest_commit: gauge("Most programs in one transaction since the start."),
  parley_store_queue: gauge("Programs that wait for the writer."),
  parley_store_synchronous: gauge(
    "How the store syncs to the disk: 2 is full for SQLite; 0 on PostgreSQL means that fsync is off."
  ),
  parley_store_too_old: gauge("1 where the database needed a newer program when /ready was asked last."),
  parley_processes: gauge("Processes that are this service together, as this one knows."),
  parley_bus_up: gauge("1 while NATS carries what processes tell each other, 0 while each has to look for it."),
  parley_journal_position: gauge("The last line that this process has applied of what processes tell each other."),
  parley_cluster_dropped_total: counter(
    "Messages to other processes that were given up: the database was away too long, or does not take them."
  ),
  parley_journal_reads_total: counter("Times that this process read what others told from the store."),
  parley_disk_free_bytes: gauge("Room on the disk of the data folder that the server may use."),
  parley_disk_size_bytes: gauge("Size of the disk of the data folder."),
  parley_disk_reserve_bytes: gauge("Room that is kept for the database: files are refused at it, messages at a quarter of it."),
  parley_event_loop_delay_seconds: histogram("How late the event loop came to a timer, in seconds."),
  process_start_time_seconds: gauge("When the process started, in seconds since 1970."),
  process_cpu_seconds_total: counter("Processor time of the process, in seconds."),
  process_resident_memory_bytes: gauge("Memory of the process."),
  process_heap_bytes: gauge("Heap of JavaScript in use.")
} as const satisfies Readonly<Record<string, Metric>>

export type MetricName = keyof typeof METRICS

type NamesOf<Type extends Metric["type"]> = {
  [Name in MetricName]: (typeof METRICS)[Name]["type"] extends Type ? Name : never
}[MetricName]

/** Metrics of one kind. */
export type CounterName = NamesOf<"counter">
export type HistogramName = NamesOf<"histogram">
