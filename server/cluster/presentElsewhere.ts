import type { ClusterState } from "./members.ts"

/** Who has a socket in which of the other processes. */
export interface PresentElsewhere {
  readonly isOnline: (userId: number) => boolean
  readonly size: () => number
  readonly users: () => Iterable<number>
  /** Each returns whose presence elsewhere began or ended by it. */
  readonly change: (process: number, came: ReadonlyArray<number>, left: ReadonlyArray<number>) => ReadonlyArray<number>
  readonly end: (process: number) => ReadonlyArray<number>
  readonly replace: (presence: ClusterState["presence"]) => ReadonlyArray<number>
}

/** The processes of a person are few: a list of them. Nobody is present twice in one. */
export const presentElsewhere = (own: number): PresentElsewhere => {
  let kept = new Map<number, ReadonlyArray<number>>()

  const come = (to: Map<number, ReadonlyArray<number>>, userId: number, process: number): void => {
    const there = to.get(userId) ?? []
    if (!there.includes(process)) to.set(userId, [...there, process])
  }

  const leave = (userId: number, process: number): void => {
    const rest = (kept.get(userId) ?? []).filter((each) => each !== process)
    if (rest.length > 0) kept.set(userId, rest)
    else kept.delete(userId)
  }

  /** Those of whom it is not the same before and after. */
  const turned = (userIds: Iterable<number>, change: () => void): ReadonlyArray<number> => {
    const before = new Map([...new Set(userIds)].map((userId) => [userId, kept.has(userId)]))
    change()
    return [...before].filter(([userId, was]) => was !== kept.has(userId)).map(([userId]) => userId)
  }

  return {
    isOnline: (userId) => kept.has(userId),
    size: () => kept.size,
    users: () => kept.keys(),
    change: (process, came, left) =>
      turned([...came, ...left], () => {
        for (const userId of left) leave(userId, process)
        for (const userId of came) come(kept, userId, process)
      }),
    end: (process) => {
      const gone = [...kept].filter(([, processes]) => processes.includes(process)).map(([userId]) => userId)
      return turned(gone, () => {
        for (const userId of gone) leave(userId, process)
      })
    },
    replace: (presence) => {
      const now = new Map<number, ReadonlyArray<number>>()
      for (const { process, user_id } of presence) if (process !== own) come(now, user_id, process)
      return turned([...kept.keys(), ...now.keys()], () => {
        kept = now
      })
    }
  }
}
