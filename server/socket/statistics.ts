/** How many there are in this process. */
export interface Figures {
  /** People with a socket. */
  readonly onlineCount: number
  /** Sockets, bound or not. */
  readonly clientCount: number
}

/** Tells the sockets of the back office that asked for it how many are here (spec 7.8). */
export interface Statistics<Socket> {
  /** A socket of the back office gets the figures now, and from now on. */
  readonly watch: (socket: Socket) => void
  /** The socket is closed, or its session is over. */
  readonly gone: (socket: Socket) => void
  /** To be called when somebody came or went. */
  readonly changed: () => void
  readonly stop: () => void
}

export interface StatisticsNeeds<Socket> {
  readonly figures: () => Figures
  /** Who of these people has a role now; `null` when the lookup failed. */
  readonly staffAmong: (userIds: ReadonlyArray<number>) => Promise<ReadonlyArray<number> | null>
  readonly send: (socket: Socket, figures: Figures) => void
  readonly failed: (error: unknown) => void
}

/** How long changes are gathered, in milliseconds: when ten thousand come back at once, that is one frame or two. */
export const EVERY = 1000

/** Roles are read again before each frame: an account that lost its role hears nothing more. */
export const statistics = <Socket extends { readonly userId: number }>({
  failed,
  figures,
  send,
  staffAmong
}: StatisticsNeeds<Socket>): Statistics<Socket> => {
  const watching = new Set<Socket>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const tell = async (): Promise<void> => {
    const asked = [...watching]
    const found = await staffAmong([...new Set(asked.map(({ userId }) => userId))])
    if (found === null) return changed()
    const staff = new Set(found)
    const now = figures()
    for (const socket of asked)
      if (!staff.has(socket.userId)) watching.delete(socket)
      else if (watching.has(socket)) send(socket, now)
  }

  const changed = (): void => {
    if (isStopped || timer !== undefined || watching.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      void tell().catch(failed)
    }, EVERY).unref()
  }

  return {
    watch: (socket) => {
      watching.add(socket)
      send(socket, figures())
    },
    gone: (socket) => void watching.delete(socket),
    changed,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    }
  }
}
