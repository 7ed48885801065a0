import { expect, it } from "vitest"
import type { Letter } from "../mail/Mail.ts"
import type { SmsMessage } from "../sms/Sms.ts"
import type { CourierNotice } from "./Courier.ts"
import { courierOf } from "./courierOf.ts"

const NOTICE: CourierNotice = { to: "mira@example.org", key: "code-login", code: "123456", language: "en", service: "Our chat" }

const made = (breaks = 0, pauses: ReadonlyArray<number> = [1, 1]) => {
  const letters: Array<Letter> = []
  const texts: Array<SmsMessage> = []
  const failed: Array<string> = []
  let left = breaks
  const trying =
    <A>(list: Array<A>) =>
    (each: A): Promise<void> => {
      if (left-- > 0) return Promise.reject(new Error("550 mira@example.org: 123456, not now"))
      list.push(each)
      return Promise.resolve()
    }
  const courier = courierOf({
    mail: { send: trying(letters) },
    sms: { send: trying(texts) },
    failed: (by, error) => void failed.push(`${by}: ${error}`),
    pauses
  })
  return { courier, letters, texts, failed }
}

it("a code goes to an address by mail and to a number by SMS, in the language of who asked", async () => {
  const { courier, failed, letters, texts } = made()
  courier.take(NOTICE)
  courier.take({ ...NOTICE, to: "13800138000", key: "code-register", language: "zh-Hans" })
  await courier.close()
  expect(letters).toEqual([
    { to: "mira@example.org", subject: "Code for Our chat", text: expect.stringMatching(/123456.*log in.*Our chat.*5 min/) }
  ])
  expect(texts).toEqual([{ to: "13800138000", code: "123456", text: expect.stringMatching(/Our chat.*123456.*5/) }])
  expect(failed).toEqual([])
})

it("what is not taken is tried three times in all, then it is said, without address and code", async () => {
  const twice = made(2)
  twice.courier.take(NOTICE)
  await expect.poll(() => twice.letters.length).toBe(1)
  expect(twice.failed).toEqual([])
  const thrice = made(3)
  thrice.courier.take(NOTICE)
  await expect.poll(() => thrice.failed).toEqual(["mail: Error: 550 …: …, not now"])
  expect(thrice.letters).toEqual([])
})

it("a stop waits for what is on the way, and not for long pauses", async () => {
  const { courier, letters } = made(1, [600_000])
  courier.take(NOTICE)
  await courier.close(5000)
  expect(letters).toHaveLength(1)
})

it("what hangs fills no memory, and holds up no stop", async () => {
  const failed: Array<string> = []
  const hang = () => new Promise<void>(() => undefined)
  const courier = courierOf({
    mail: { send: hang },
    sms: { send: hang },
    failed: (by) => void failed.push(by)
  })
  for (let i = 0; i < 502; i += 1) courier.take(NOTICE)
  expect(failed).toEqual(["mail", "mail"])
  await courier.close(10)
})
