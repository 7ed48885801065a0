import { expect, it } from "vitest"
import { setScene } from "./Scene.ts"
import { chatNamed } from "./Stage.ts"
import { seen } from "./seen.ts"

it("an announcement stands on the open page of notices at once, with its title, its time and all it says, as a fresh page has it", async () => {
  const { announced, stage } = await setScene()
  try {
    const notices = chatNamed("admin_notice")
    const open = await stage.device("ann", "ann's first")
    open.ask({ _tag: "ChatOpenAsked", chat: notices })
    await stage.settle([open])
    stage.noticed()
    const words = { title: "Monday & more", content: "We work & sing\nhttps://chat.example/song" }
    await stage.say("managePublishNotice", words, "sue")
    await stage.settle([open])
    const { calls, frames } = stage.noticed()
    expect(frames).toContain("simple")
    // by the frame alone
    expect(calls).not.toContain("getMessageList")
    const chatsOf = (device: typeof open) => seen(device.state, "messages")["chats"] as Readonly<Record<string, unknown>>
    const told = chatsOf(open)["admin_notice"]
    const text = JSON.stringify(told)
    for (const each of ["<h3>Monday &amp; more</h3>", "We work &amp; sing", "We rest"]) expect(text).toContain(each)
    const fresh = await stage.device("ann", "ann's new one")
    fresh.ask({ _tag: "ChatOpenAsked", chat: notices })
    await stage.settle([open, fresh])
    expect(told).toEqual(chatsOf(fresh)["admin_notice"])
    // taken back, it is gone from the open page
    await stage.say("manageDelNotice", { id: announced }, "sue")
    await stage.settle([open, fresh])
    expect(JSON.stringify(chatsOf(open)["admin_notice"])).not.toContain("We rest")
    expect(chatsOf(open)).toEqual(chatsOf(fresh))
  } finally {
    stage.close()
  }
})
