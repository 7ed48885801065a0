import { Effect, Fiber, Random } from "effect"
import type { Reminder } from "../Intent.ts"
import type { Running, TaggedIntent } from "./Running.ts"

/** A duration up to `spread` shorter or longer, both in milliseconds. */
const drawn = (millis: number, spread: number): Effect.Effect<number> =>
  Effect.map(Random.next, (chance) => Math.round(millis + (2 * chance - 1) * spread))

/** What waits for its moment: the connection's alarm, reminders, toasts. */
export const timersOf = ({ background, now, tell }: Running) => {
  let alarm: Fiber.Fiber<void> | undefined
  const reminders = new Map<Reminder, Fiber.Fiber<void>>()
  return {
    wake: ({ at, spread }: TaggedIntent<"Wake">): void => {
      const before = alarm
      alarm = background(
        drawn(at - now(), spread ?? 0).pipe(
          Effect.flatMap((millis) => Effect.sleep(Math.max(0, millis))),
          Effect.map(() => {
            alarm = undefined
            tell({ _tag: "WakeTold", now: now() })
          })
        )
      )
      if (before !== undefined) background(Fiber.interrupt(before))
    },
    remind: ({ after, of }: TaggedIntent<"Remind">): void => {
      const before = reminders.get(of)
      const fiber = background(
        Effect.sleep(after).pipe(
          Effect.map(() => {
            reminders.delete(of)
            tell({ _tag: "ReminderTold", of, now: now() })
          })
        )
      )
      reminders.set(of, fiber)
      if (before !== undefined) background(Fiber.interrupt(before))
    },
    endToast: ({ after, id }: TaggedIntent<"EndToast">): void => {
      background(Effect.sleep(after).pipe(Effect.map(() => tell({ _tag: "ToastGoneTold", id, now: now() }))))
    }
  }
}
