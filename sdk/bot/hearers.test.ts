import { afterEach, assert, beforeEach, it, vi } from "vitest"
import { and, fromOthers, text } from "./filters.ts"
import { testServer, type Town } from "../testing/Town.ts"

let town: Town
let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => undefined)
})
afterEach(async () => {
  log.mockRestore()
  await town.close()
})

it("tells all who hear of a failed handler, in their order, also where one of them fails", async () => {
  town = testServer()
  const ann = town.person("Ann")
  const told: Array<string> = []
  const bot = await town.connect("echo", (each) => {
    each.onError((error, happening) => {
      told.push(`first: ${String(error)}, ${happening?.kind}`)
      throw new Error("a hearer of errors")
    })
    const stop = each.onError(() => told.push("stopped"))
    each.onError(() => told.push("second"))
    stop()
    each.onFailed(async (happening) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      told.push(`given up: ${happening.kind}`)
      throw new Error("a hearer of failures")
    })
    each.onFailed(() => told.push("given up, second"))
    each.on(
      and(text, fromOthers),
      (message) => {
        if (message.text !== "bad") return told.push(message.text)
        throw new Error("oh")
      },
      { attempts: 1 }
    )
  })
  await ann.says(bot, "bad")
  await ann.says(bot, "good")
  await town.pass("1s")
  const once = ["first: Error: oh, message", "second", "given up: message", "given up, second", "good"]
  assert.deepStrictEqual(told, once)
  const logged = log.mock.calls.flat().join(" ")
  assert.include(logged, "a hearer of errors")
  assert.include(logged, "a hearer of failures")
  assert.notInclude(logged, "oh")
})

it("logs what nobody hears", async () => {
  town = testServer()
  const ann = town.person("Ann")
  const bot = await town.connect("echo", (each) => {
    const stops = [each.onError(() => undefined), each.onFailed(() => undefined)]
    for (const stop of stops) stop()
    each.on(
      text,
      () => {
        throw new Error("oh")
      },
      { attempts: 1 }
    )
  })
  await ann.says(bot, "hi")
  await town.pass("1s")
  const logged = log.mock.calls.flat().join(" ")
  assert.include(logged, "attempt 1 of a handler")
  assert.include(logged, "a handler was given up after 1 attempts")
})
