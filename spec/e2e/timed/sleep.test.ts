import { expect, it } from "vitest"
import { say } from "../../layout/Person.ts"
import { debug, friendsOnLines, isTold, texts } from "../friendsOnLines.ts"
import { look } from "../look.ts"

const two = friendsOnLines()

// (CONN-09, LOG-02)
it("shows what came while the device slept as soon as it wakes [pain 2]", async () => {
  const window = await two.openAnn()
  await two.chatWithBo(window)
  await window.say("before the sleep")
  await isTold(window, "before the sleep", "sent")
  const cdp = await debug(window.page)
  await look(window.page, "hidden")
  await cdp.send("Page.setWebLifecycleState", { state: "frozen" })
  await two.annsLine.cut()
  await two.annsLine.mend()
  for (const n of [1, 2, 3]) await say(two.house.url, two.bo, two.ann, `in the night ${n}`)
  await cdp.send("Page.setWebLifecycleState", { state: "active" })
  await look(window.page, "visible")
  const woken = Date.now()
  await window.line("in the night 3").waitFor()
  // who slept through it would try again 15 s after the socket broke
  expect(Date.now() - woken).toBeLessThan(2500)
  await expect
    .poll(async () => (await texts(window)).filter((text) => text.startsWith("in the night")))
    .toEqual([1, 2, 3].map((n) => `in the night ${n}`))
})

// (CONN-09)
it("notices after a long sleep that nobody is at the other end any more", async () => {
  const window = await two.openAnn()
  await window.page.clock.install()
  await window.page.reload()
  await two.chatWithBo(window)
  await window.say("before the sleep")
  await isTold(window, "before the sleep", "sent")
  two.annsLine.forsake()
  for (const n of [1, 2, 3]) await say(two.house.url, two.bo, two.ann, `in the night ${n}`)
  await window.page.clock.fastForward("08:00:00")
  const woken = Date.now()
  await window.line("in the night 3").waitFor()
  // before the next ping, let alone the end of the silence after it
  expect(Date.now() - woken).toBeLessThan(8000)
  await window.say("good morning")
  await isTold(window, "good morning", "sent")
})
