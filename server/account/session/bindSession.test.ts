import { Result } from "effect"
import { expect, it } from "vitest"
import { Millis } from "#engine/format/Millis.ts"
import { type Reason, refused } from "#engine/error/refusal.ts"
import type { Hub } from "../../socket/Hub.ts"
import type { Store } from "../../store/Store.ts"
import { bindSession } from "./bindSession.ts"

const NOW = 1_750_000_000_000

/** Binds a socket of a session that is refused when it is looked up again. */
const bindingWhile = async (reason: Reason): Promise<ReadonlyArray<string>> => {
  const did: Array<string> = []
  const session = { userId: 1, expiresAt: NOW + 1000, isNew: false, usedAt: NOW, language: "" }
  const answers = [Result.succeed(session), Result.fail(refused(reason))]
  const hub = {
    bind: () => true,
    drop: (hash: string) => void did.push(`drop ${hash}`),
    shut: (hash: string) => void did.push(`shut ${hash}`)
  } as unknown as Hub
  const store = { read: () => Promise.resolve(answers.shift()) } as unknown as Store
  const bound = await bindSession({ hub, store }, "socket", { tokenHash: "hash", now: Millis.make(NOW) })
  expect(bound).toMatchObject({ failure: { reason } })
  return did
}

it("a session that ends while its socket is bound takes the socket with it", async () => {
  expect(await bindingWhile("session-expired")).toEqual(["drop hash"])
})

it.each(["service-closed", "busy"] as const)(
  "a service that is %s meanwhile ends the socket, and nobody's session",
  async (why) => {
    expect(await bindingWhile(why)).toEqual(["shut hash"])
  }
)
