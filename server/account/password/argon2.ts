import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import type { Config } from "../../Config.ts"
import { requestsUnderWay } from "../../http/underWay.ts"
import type { Passwords } from "./Passwords.ts"

/** Argon2id, at most one hash per core at a time; `waiting` callers may stand behind them, an eighth of them for one account. */
export const argon2 = async (
  { memoryKib, passes, waiting }: Config["argon2"],
  cores = availableParallelism()
): Promise<Passwords> => {
  const options = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 }
  const stranger = await hash("nobody has this password", options)
  const queue: Array<() => void> = []
  let running = 0

  const inTurn = async <A>(work: () => Promise<A>): Promise<Result.Result<A, Refused>> => {
    if (running >= cores) {
      if (queue.length >= waiting) return Result.fail(refused("busy"))
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return Result.succeed(await work())
    } finally {
      // The next in line takes over the place, so that no other call slips in between.
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  const share = requestsUnderWay(Math.max(2, Math.floor(waiting / 8)))
  const fits = async (known: string | undefined, password: string) => {
    const isOurs = known?.startsWith("$argon2id$") === true
    return (await verify(isOurs ? known : stranger, password, options)) && isOurs
  }

  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (known, password, account) => {
      if (account === undefined) return inTurn(() => fits(known, password))
      if (!share.enter(account)) return Result.fail(refused("busy"))
      try {
        return await inTurn(() => fits(known, password))
      } finally {
        share.leave(account)
      }
    }
  }
}
