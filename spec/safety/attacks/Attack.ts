/** Where an attack takes place: a server of its own, and who is there. */
export interface Ground {
  /** Without a slash at the end. */
  readonly url: string
  /** Addresses of this machine that the attack comes from; nobody else uses them. */
  readonly addresses: ReadonlyArray<string>
  /** People whose sessions the attack has, all members of one group. */
  readonly people: ReadonlyArray<Member>
  /** `toContactId` of that group. */
  readonly group: string
  /** Instant in milliseconds at which it ends. */
  readonly until: number
  /** How much of it there is: 1 in the long form, less in the short one. */
  readonly scale: number
}

export interface Member {
  readonly id: number
  readonly account: string
  /** As a header carries it. */
  readonly token: string
}

/** How often the server did what, by the attack's own words. */
export type Tally = Readonly<Record<string, number>>

/** One way to do harm, bounded in count and time. */
export interface Attack {
  /** Item of the list that it plays, and what it does. */
  readonly title: string
  /** What the server must have done to hold: each stands in the tally, and is more than nothing. */
  readonly refusals: ReadonlyArray<string>
  /** The same, of what only comes to it in some seconds: the short form does not ask for it. */
  readonly inTime?: ReadonlyArray<string>
  /** The same, of what one address alone comes to: it is not asked where the attack comes from many. */
  readonly ofOne?: ReadonlyArray<string>
  /** The same, of what many addresses alone come to. */
  readonly ofMany?: ReadonlyArray<string>
  /** Attacks of one family differ only in what they send: the long form plays some of them in one minute. */
  readonly family?: string
  /** Settings of the server that it needs beside the defaults. */
  readonly settings?: Readonly<Record<string, string>>
  readonly run: (ground: Ground) => Promise<Tally>
}

/** What the server must have done, and did not. */
export const missing = (
  { inTime = [], ofMany = [], ofOne = [], refusals }: Attack,
  tally: Tally = {},
  { isLong = false, isFromMany = false } = {}
): ReadonlyArray<string> =>
  [...refusals, ...(isLong ? inTime : []), ...(isFromMany ? ofMany : ofOne)].filter((name) => !((tally[name] ?? 0) > 0))

/** Counts by name. */
export const counting = () => {
  const counts: Record<string, number> = {}
  return {
    counts,
    add: (name: string, by = 1): void => {
      counts[name] = (counts[name] ?? 0) + by
    }
  }
}

/** Repeats something until the time is over, so many at once; what fails is over as well. */
export const repeatedly = async (
  { until }: Pick<Ground, "until">,
  atOnce: number,
  work: (side: number) => Promise<void>
): Promise<void> => {
  const side = async (i: number): Promise<void> => {
    while (Date.now() < until) await work(i)
  }
  await Promise.all(Array.from({ length: atOnce }, (_, i) => side(i)))
}
