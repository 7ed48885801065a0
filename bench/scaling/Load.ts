/** What people do, in the busiest second of a day. All but the first three are assumptions, which {@link MILLION} names. */
export interface Load {
  /** Sockets that are open, one for each person. */
  readonly connections: number
  readonly groups: number
  readonly members: number
  /** Busiest second over the middle of a day. */
  readonly peak: number
  /** Of a person in a day: messages sent, chats read, times that the app is opened and left. */
  readonly messages: number
  readonly reads: number
  readonly comings: number
  /** Share of the messages, and of the chats read, that belongs to groups. */
  readonly groupShare: number
  /** Contacts who hear that somebody comes or goes. */
  readonly watchers: number
  /** Conversations that moved while somebody was away, and chats whose history is opened after a coming. */
  readonly moved: number
  readonly opened: number
  /** Share of the messages that are pictures, and of the receivers who look at one. */
  readonly pictures: number
  readonly looking: number
  /** Bytes of a picture as it comes, and as a chat shows it. */
  readonly pictureBytes: number
  readonly shownBytes: number
}

/** What it runs on. */
export interface Service {
  /** Connections of one process (`CONNECTIONS_MAX`). */
  readonly perProcess: number
  /** Seconds that the network adds to each way between process and database; 0 on one machine. */
  readonly away: number
  /** Processors of the database's machine, and bits a second of its network. */
  readonly databaseProcessors: number
  readonly network: number
  /** Bytes that a process may take (deploy/kubernetes.yml). */
  readonly memory: number
}

/** One million people, each in ten groups of 1,000. */
export const MILLION: Load = {
  connections: 1_000_000,
  groups: 10_000,
  members: 1000,
  peak: 3,
  messages: 20,
  reads: 20,
  comings: 10,
  groupShare: 0.5,
  watchers: 50,
  moved: 5,
  opened: 2,
  pictures: 0.1,
  looking: 0.3,
  pictureBytes: 300_000,
  shownBytes: 60_000
}

export const SERVICE: Service = {
  perProcess: 20_000,
  away: 0,
  databaseProcessors: 32,
  network: 10e9,
  memory: 2 * 2 ** 30
}

/** The same people in another number: as many groups for each of them, of the same size. */
export const loadOf = (connections: number, load: Load = MILLION): Load => ({
  ...load,
  connections,
  groups: Math.ceil((load.groups * connections) / load.connections)
})

export const processesOf = ({ connections }: Load, { perProcess }: Service): number =>
  Math.max(1, Math.ceil(connections / perProcess))

const DAY = 86_400

/** How often something happens in the busiest second that each person does so often in a day. */
const atPeak = ({ connections, peak }: Load, inADay: number): number => ((connections * inADay) / DAY) * peak

/** What happens in the busiest second. */
export interface Rates {
  readonly toPeople: number
  readonly toGroups: number
  readonly readsOfPeople: number
  readonly readsOfGroups: number
  readonly comings: number
  readonly goings: number
  readonly uploads: number
  /** Pictures that are looked at. */
  readonly looks: number
}

export const ratesOf = (load: Load): Rates => {
  const messages = atPeak(load, load.messages)
  const reads = atPeak(load, load.reads)
  const comings = atPeak(load, load.comings)
  const toGroups = messages * load.groupShare
  const toPeople = messages - toGroups
  return {
    toPeople,
    toGroups,
    readsOfPeople: reads * (1 - load.groupShare),
    readsOfGroups: reads * load.groupShare,
    comings,
    goings: comings,
    uploads: messages * load.pictures,
    looks: load.pictures * (toPeople + toGroups * (load.members - 1) * load.looking)
  }
}
