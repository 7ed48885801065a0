/** Carries one number from a process to all others, as soon as it can; a number that is lost is found without it (`server/cluster/`). */
export interface Bus {
  /** Says how far the journal goes. Nothing while the bus is away. */
  readonly publish: (n: number) => void
  readonly isUp: () => boolean
  readonly close: () => Promise<void>
}
