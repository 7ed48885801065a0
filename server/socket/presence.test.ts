import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { presence } from "./presence.ts"

it.each([true, false])("asks nothing more once it is stopped, though somebody was going (in a call: %s)", async (inCall) => {
  const asked: Array<string> = []
  const call = Promise.withResolvers<boolean>()
  let here = true
  const there = presence({
    isOnline: () => here,
    isInCall: () => {
      asked.push("call")
      return call.promise
    },
    watchersOf: async () => {
      asked.push("watchers")
      return [2]
    },
    push: (_, type, data) => void asked.push(`${type} ${JSON.stringify(data)}`),
    failed: (error) => void asked.push(String(error))
  })
  there.changed(1)
  await setImmediate()
  expect(asked.splice(0)).toEqual(["watchers", 'isOnline {"id":1,"is_online":1}'])
  here = false
  there.changed(1)
  await setImmediate()
  there.stop()
  call.resolve(inCall)
  await setImmediate()
  expect(asked).toEqual(["call"])
})
