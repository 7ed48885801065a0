import {
  comeBack,
  databaseConnections,
  framesOf,
  heardOf,
  journalBytes,
  lockOf,
  natsOf,
  processBears,
  readsOf,
  storeOf
} from "./demand.ts"
import { type Load, loadOf, processesOf, ratesOf, type Service, SERVICE } from "./Load.ts"
import { FULL_MOST, fullAt, PARTS } from "./parts.ts"

/** How many people the columns of the tables are about. */
const PEOPLE = [20_000, 100_000, 1_000_000] as const

/** Two digits that count, and thousands apart. */
const short = (value: number): string => {
  if (value === 0) return "0"
  const size = 10 ** Math.max(-2, Math.floor(Math.log10(value)) - 1)
  const rounded = Math.round(value / size) * size
  return rounded.toLocaleString("en", { maximumFractionDigits: 2 })
}

const percent = (share: number): string => `${short(100 * share)} %`

type Figure = (load: Load, service: Service) => string
type Figures = ReadonlyArray<readonly [name: string, figure: Figure]>

const COMES: Figures = [
  ["messages to one person", (load) => short(ratesOf(load).toPeople)],
  ["messages to a group of 1,000", (load) => short(ratesOf(load).toGroups)],
  ["chats that are read", (load) => short(ratesOf(load).readsOfPeople + ratesOf(load).readsOfGroups)],
  ["people who come, and as many who go", (load) => short(ratesOf(load).comings)],
  ["pictures that are sent", (load) => short(ratesOf(load).uploads)],
  ["pictures that are looked at", (load) => short(ratesOf(load).looks)]
]

const mega = (bits: number): string => short(bits / 1e6)

const BEARS: Figures = [
  ["processes", (load, service) => short(processesOf(load, service))],
  ["all sockets: frames of messages and reading", (load) => short(framesOf(load).messages)],
  ["all sockets: frames of who comes and goes", (load) => short(framesOf(load).presence)],
  ["all sockets: pings and pongs", (load) => short(framesOf(load).pings)],
  ["all sockets: Mbit/s of frames", (load) => mega(8 * framesOf(load).bytes)],
  ["a process: processors", (load, service) => short(processBears(load, service).processor)],
  ["a process: MiB", (load, service) => short(processBears(load, service).memory / 2 ** 20)],
  ["a process: Mbit/s to clients, with pictures", (load, service) => mega(processBears(load, service).bits)],
  [
    "a process: lines of messages that it hears",
    (load, service) => short(heardOf(load, service).lines / processesOf(load, service))
  ],
  [
    "a process: of those, for nobody there",
    (load, service) => short(heardOf(load, service).forNobody / processesOf(load, service))
  ],
  ["PostgreSQL: programs that write", (load, service) => short(lockOf(load, service).programs)],
  ["PostgreSQL: their statements", (load, service) => short(lockOf(load, service).statements)],
  ["PostgreSQL: commits", (load, service) => short(lockOf(load, service).commits)],
  ["PostgreSQL: statements for people who ask", (load, service) => short(readsOf(load, service).asked)],
  ["PostgreSQL: statements for who watches", (load, service) => short(readsOf(load, service).watchers)],
  ["PostgreSQL: statements for the journal", (load, service) => short(readsOf(load, service).journal)],
  [
    "PostgreSQL: Mbit/s of the journal to processes",
    (load, service) => mega(8 * journalBytes(load) * (processesOf(load, service) - 1))
  ],
  ["PostgreSQL: connections", (load, service) => short(databaseConnections(load, service))],
  ["NATS: numbers in", (load, service) => short(natsOf(load, service).numbers)],
  ["NATS: numbers out", (load, service) => short(natsOf(load, service).out)],
  ["NATS: kB/s", (load, service) => short(natsOf(load, service).bytes / 1000)],
  ["store of files: contents that come", (load) => short(storeOf(load).puts)],
  ["store of files: contents that go", (load) => short(storeOf(load).gets)],
  ["store of files: Mbit/s out", (load) => mega(8 * storeOf(load).out)],
  ["store of files: GB more each day", (load) => short(storeOf(load).aDay / 1e9)],
  ["everybody comes back at once: seconds", (load, service) => short(comeBack(load, service))]
]

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

const columns = (figure: Figure): ReadonlyArray<string> => PEOPLE.map((people) => figure(loadOf(people), SERVICE))

const table = (title: string, figures: Figures, last?: readonly [string, (name: string) => string]): string =>
  [
    row([title, ...PEOPLE.map((people) => `${people.toLocaleString("en")} people`), ...(last === undefined ? [] : [last[0]])]),
    row(["---", ...PEOPLE.map(() => "---:"), ...(last === undefined ? [] : ["---:"])]),
    ...figures.map(([name, figure]) => row([name, ...columns(figure), ...(last === undefined ? [] : [last[1](name)])]))
  ].join("\n")

const people = (count: number): string => (count >= FULL_MOST ? "—" : short(count))

/** When the part of this name is full. */
const full = (name: string): string => people(PARTS.flatMap((part) => (part.name === name ? [fullAt(part)] : []))[0] ?? 0)

/** The tables of docs/scaling.md. */
export const page = (): string =>
  [
    table("comes in the busiest second", COMES),
    table("and is borne by, a second", BEARS),
    table(
      "how full it is",
      PARTS.map(({ name, share }) => [name, (load, service) => percent(share(load, service))] as const),
      ["full at, people", full]
    )
  ].join("\n\n")
