import { afterEach, assert, describe, it } from "vitest"
import { RefusedError } from "../bot/Refused.ts"
import type { Bot } from "../bot/Bot.ts"
import { NotSent } from "../bot/sends.ts"
import {
  and,
  attachment,
  friendRequest,
  fromOthers,
  inPrivate,
  joined,
  matching,
  mention,
  message,
  text
} from "../bot/filters.ts"
import { card, file, location } from "../bot/Sendable.ts"
import { Device, testServer, type Town } from "./Town.ts"
import type { TownPerson } from "./TownPerson.ts"

/** How long somebody waits for a word, in real milliseconds: only what hangs reaches it. */
const PATIENCE = 60_000

let town: Town
afterEach(() => town.close())

/** A bot that writes down what it is handed, and takes its time if told so. */
const hearing =
  (heard: Array<string>, until: () => Promise<unknown> = () => Promise.resolve()) =>
  (bot: Bot) => {
    bot.on(and(text, fromOthers), async (message) => {
      heard.push(message.text)
      await until()
    })
  }

const says = async (who: TownPerson, to: Bot, from: number, to_: number) => {
  for (let n = from; n <= to_; n++) await who.says(to, String(n))
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

describe.each([{ lines: true }, { lines: false }])("a bot where lines are numbered: $lines", ({ lines }) => {
  it("answers what it is told, once", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const bot = await town.connect("echo", (each) => each.on(text, (message) => message.reply(message.text)))
    await ann.says(bot, "hi")
    assert.strictEqual(await ann.hears(PATIENCE), "hi")
    await ann.says(bot, "and <you>?")
    assert.strictEqual(await ann.hears(PATIENCE), "and <you>?")
    await town.settle()
    assert.deepStrictEqual(ann.inbox, [])
  })

  it("leaves history alone, also when it is read", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const heard: Array<string> = []
    await town.connect("echo")
    await town.close()
    await ann.says("2", "old")
    const bot = await town.connect("echo", hearing(heard))
    assert.deepStrictEqual(
      (await bot.history(ann.id)).map((each) => each.text),
      ["old"]
    )
    await ann.says(bot, "new")
    await town.settle()
    assert.deepStrictEqual(heard, ["new"])
  })

  // (LOG-01, LOG-02)
  it("gets each message once over broken connections, however many were missed", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const heard: Array<string> = []
    const bot = await town.connect("echo", hearing(heard))
    await says(ann, bot, 1, 5)
    await town.settle()
    for (const [from, to] of [
      [6, 8],
      [9, 90],
      [91, 700]
    ] as const) {
      town.network.state = "down"
      town.network.breakSockets()
      await says(ann, bot, from, to)
      town.network.state = "good"
      await town.pass("2m")
      await town.settle()
      assert.deepStrictEqual(heard.slice(-3), numbers(to - 2, to))
    }
    assert.deepStrictEqual(heard, numbers(1, 700))
  })

  it("loses nothing that was missed while its own words are answered first", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const heard: Array<string> = []
    const bot = await town.connect("echo", hearing(heard))
    for (const words of ["one", "two"]) {
      town.network.breakSockets()
      await ann.says(bot, words)
      await bot.send(ann.id, "hello")
      await town.pass("2m")
    }
    assert.deepStrictEqual(heard, ["one", "two"])
  })

  it("is handed its own words only when it asks for them, once", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const heard: Array<string> = []
    const bot = await town.connect("echo", (each) => each.on(text, (message) => heard.push(message.text)), { own: true })
    await bot.send(ann.id, "mine")
    await ann.says(bot, "hers")
    await bot.send(ann.id, "mine again")
    await town.settle()
    assert.deepStrictEqual(heard, ["mine", "hers", "mine again"])
  })

  it("gets each message once over a restart", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const device = new Device()
    const heard: Array<string> = []
    const bot = await town.connect("echo", hearing(heard), { device })
    await says(ann, bot, 1, 3)
    await town.settle()
    await town.close()
    await says(ann, bot, 4, 50)
    await town.connect("echo", hearing(heard), { device })
    await town.settle()
    await says(ann, bot, 51, 52)
    await town.settle()
    assert.deepStrictEqual(heard, numbers(1, 52))
  })

  it("keeps the order while a handler takes its time, and what waits costs nothing", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const heard: Array<string> = []
    let go: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const bot = await town.connect(
      "echo",
      hearing(heard, () => gate)
    )
    await says(ann, bot, 1, 600)
    await town.settle()
    assert.deepStrictEqual(heard, ["1"])
    go()
    for (let i = 0; i < 20; i++) await town.settle()
    assert.deepStrictEqual(heard, numbers(1, 600))
  })

  it("tells errors of handlers, gives up in the end and goes on", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const told: Array<unknown> = []
    const bot = await town.connect("echo", (each) => {
      each.onError((error) => told.push(error))
      each.on(text, () => {
        throw new Error("oh")
      })
      each.on(text, (message) => message.reply("here"))
    })
    await ann.says(bot, "hi")
    assert.strictEqual(await ann.hears(PATIENCE), "here")
    await ann.says(bot, "hi")
    // four more attempts, after 1, 2, 4 and 8 s
    await town.pass("14s")
    assert.deepStrictEqual([ann.inbox, told.length], [[], 4])
    await town.pass("1s")
    assert.strictEqual(await ann.hears(PATIENCE), "here")
    assert.deepStrictEqual(
      told.map(String),
      Array.from({ length: 6 }, () => "Error: oh")
    )
  })

  it("marks as read what it has dealt with, unless it is told not to", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const bot = await town.connect("echo", (each) => each.on(text, () => undefined))
    const watch = await town.connect("watch", (each) => each.on(text, () => undefined), { reads: false })
    await ann.says(bot, "hi")
    await ann.says(watch, "hi")
    await town.settle()
    assert.strictEqual(bot.find(String(ann.id))?.unread, 0)
    const unread = async (who: Bot) =>
      (await town.ask(who, "getContactInfo", { id: String(ann.id) })) as { readonly unread: number }
    assert.deepInclude(await unread(bot), { unread: 0 })
    assert.deepInclude(await unread(watch), { unread: 1 })
  })
})

describe("a bot", () => {
  it("answers under the same id when it is handed a message again after a crash", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const device = new Device()
    const once = (bot: Bot) => bot.on(text, (message) => message.reply(`got ${message.text}`))
    const bot = await town.connect("echo", once, { device })
    await town.settle()
    const before = device.marks
    await ann.says(bot, "hi")
    assert.strictEqual(await ann.hears(PATIENCE), "got hi")
    await town.close()
    device.marks = before
    await town.connect("echo", once, { device })
    await town.settle()
    assert.deepStrictEqual(ann.inbox, [])
  })

  it("sends over a broken connection, and says why not", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("echo")
    town.network.state = "down"
    town.network.breakSockets()
    const sent = bot.send(ann.id, "late")
    await town.settle()
    town.network.state = "good"
    await town.pass("2m")
    assert.isAbove((await sent).number, 0)
    assert.strictEqual(await ann.hears(PATIENCE), "late")
    const refusals = await Promise.allSettled([bot.send(ann.id, " "), bot.send("no-such-chat", "hi")])
    assert.deepStrictEqual(
      refusals.map((each) => (each.status === "rejected" ? String(each.reason) : "")),
      [
        "NotSent: Write something first.",
        "NotSent: There’s no chat “no-such-chat”. Use a person’s number, or a group’s id such as “group-7”."
      ]
    )
  })

  it("sees messages as a loop too", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("echo")
    const heard: Array<string> = []
    const loop = (async () => {
      for await (const { match } of bot.messages(and(inPrivate, matching(/^say (.+)/)))) heard.push(match[1] ?? "")
    })()
    await ann.says(bot, "say this")
    await ann.says(bot, "nothing")
    await ann.says(bot, "say that")
    await town.settle()
    await bot.close()
    await loop
    assert.deepStrictEqual(heard, ["this", "that"])
  })

  // (FRIEND-02, CLIENT-28)
  it("makes friends", async () => {
    town = testServer()
    const zed = town.stranger("Zedekiah")
    const bot = await town.connect("shy-bot", (each) => {
      each.on(friendRequest, (request) => request.accept())
      each.on(joined, ({ chat }) => each.send(chat, "Hello!"))
    })
    const eve = town.stranger("Eve Smith")
    await eve.asksToBeFriends(bot, "It is me.")
    assert.strictEqual(await eve.hears(PATIENCE), "Hello!")
    const contacts = (await town.ask(eve, "getContacts", {})) as ReadonlyArray<{ readonly id: unknown }>
    assert.isTrue(contacts.some(({ id }) => id === bot.me.id))
    assert.isDefined(zed)
  })

  it("does things later, by the town's clock", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("clock")
    bot.after(60_000, () => bot.send(ann.id, "now"))
    const stop = bot.after(60_000, () => bot.send(ann.id, "never"))
    stop()
    await town.pass("59s")
    assert.deepStrictEqual(ann.inbox, [])
    await town.pass("1s")
    assert.strictEqual(await ann.hears(PATIENCE), "now")
    await town.settle()
    assert.deepStrictEqual(ann.inbox, [])
  })

  it("lets handlers at work finish when it is closed, and hands nothing over any more", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const device = new Device()
    const heard: Array<string> = []
    let go: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const slow = (bot: Bot) =>
      bot.on(text, async (message) => {
        heard.push(message.text)
        await gate
        await message.reply(`got ${message.text}`)
      })
    const bot = await town.connect("slow", slow, { device })
    await ann.says(bot, "one")
    await ann.says(bot, "two")
    await town.settle()
    const closed = bot.close()
    go()
    await closed
    assert.strictEqual(await ann.hears(PATIENCE), "got one")
    assert.deepStrictEqual(heard, ["one"])
    await town.connect("slow", slow, { device })
    assert.strictEqual(await ann.hears(PATIENCE), "got two")
    assert.deepStrictEqual(heard, ["one", "two"])
  })

  // (CLIENT-04)
  it("logs out for good", async () => {
    town = testServer()
    const device = new Device()
    const bot = await town.connect("echo", null, { device })
    const token: unknown = JSON.parse(device.storage.get("authToken") ?? '""')
    await bot.logout()
    assert.isFalse(device.storage.has("authToken"))
    assert.strictEqual(await bot.ended, "closed")
    assert.strictEqual((await town.service.call("getContacts", {}, String(token))).code, -1)
  })

  it("says why it is not let in", async () => {
    town = testServer()
    town.person("Ann")
    town.service.openAccount("other", "Other", "another password")
    const failed = await town.connect("other").catch(String)
    assert.strictEqual(failed, "Refused: Wrong account or password. Try again.")
  })

  // (MENTION-06, QUOTE-04, GROUP-02)
  it("speaks in groups: mentions, quotes, and does what its role lets it", async () => {
    town = testServer()
    const [ann, bob] = [town.person("Ann"), town.person("Bob")]
    const bot = await town.connect("host-bot", (each) => {
      each.on(mention, (message) => message.reply("You called?", { quote: message }))
    })
    const group = await bot.createGroup([ann.id, bob.id], "Tea")
    const theirs = await town.connect("guest-bot")
    await group.invite([theirs.me.id])
    await town.settle()
    await theirs.send(group.id, "@host-bot hello", { mentions: [{ id: bot.me.id, name: "host-bot" }] })
    await town.settle()
    const last = (await theirs.history(group.id)).at(-1)
    assert.deepStrictEqual([last?.text, last?.mentionsMe], ["You called?", true])
    assert.deepStrictEqual(
      (await group.members()).map(({ role }) => role),
      ["owner", "member", "member", "member"]
    )
    await group.mute(theirs.me.id, "1h")
    await town.settle()
    const muted: unknown = await theirs.send(group.id, "hm").catch((error: unknown) => error)
    assert.ok(muted instanceof NotSent && muted.reason === "member-muted")
    assert.strictEqual(muted.message, "You are muted in this group. The mute ends: in 60 minutes.")
    await group.unmute(theirs.me.id)
    await town.settle()
    await theirs.send(group.id, "thanks")
    const refused: unknown = await theirs
      .group(group.id)
      .rename("Mine")
      .then(() => theirs.group(group.id).dissolve())
      .catch((error: unknown) => error)
    assert.ok(refused instanceof RefusedError && refused.reason === "no-permission")
    await theirs.group(group.id).leave()
    assert.lengthOf(await group.members(), 3)
  })

  it("hears of a group each time that it comes into it", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const heard: Array<string> = []
    const bot = await town.connect("guest", (each) => each.on(joined, ({ chat }) => void heard.push(chat)))
    const group = town.group([ann, bot], "Tea")
    await town.settle()
    await town.ask(ann, "removeUser", { id: group, user_id: bot.me.id })
    await town.settle()
    assert.isUndefined(bot.find(group))
    await town.ask(ann, "addGroupUser", { id: group, user_ids: [bot.me.id] })
    await town.settle()
    assert.deepStrictEqual(heard, [group, group])
  })

  it("logs in again when its session is gone", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const device = new Device()
    const bot = await town.connect("echo", (each) => each.on(text, (message) => message.reply(message.text)), { device })
    const token: unknown = JSON.parse(device.storage.get("authToken") ?? '""')
    town.service.expire(String(token))
    town.network.breakSockets()
    await ann.says(bot, "still there?")
    await town.pass("1m")
    assert.strictEqual(await ann.hears(PATIENCE), "still there?")
  })
})

describe.each([{ lines: true }, { lines: false }])("files in a town where lines are numbered: $lines", ({ lines }) => {
  const BYTES = Uint8Array.from({ length: 20_000 }, (_, i) => i % 251)

  it("go both ways, with what was said of them", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const heard: Array<string> = []
    const bot = await town.connect("clerk", (each) =>
      each.on(attachment, async ({ file: { download, height, kind, name, seconds, size, width }, reply }) => {
        heard.push(`${kind} ${name} ${size} ${width}x${height} ${seconds}`)
        await reply(file(download({ from: 19_990 }), { name: `end of ${name}` }))
      })
    )
    await ann.says(bot, "", { file: { name: "sea.jpg", bytes: BYTES, width: 640, height: 360 } })
    await ann.says(bot, "", { file: { name: "hm.mp3", bytes: BYTES, seconds: 4, as: "voice" } })
    const ends = [(await ann.listens(PATIENCE)).file, (await ann.listens(PATIENCE)).file]
    assert.deepStrictEqual(heard, ["image sea.jpg 20000 640x360 0", "voice hm.mp3 20000 0x0 4"])
    assert.deepStrictEqual(
      ends.map((each) => [each?.name, [...(each?.bytes ?? [])]]),
      ["sea.jpg", "hm.mp3"].map((name) => [`end of ${name}`, [...BYTES.subarray(19_990)]])
    )
  })

  it("a text answers, and names somebody, and follows its file", async () => {
    town = testServer({ lines })
    const [ann, bob] = [town.person("Ann"), town.person("Bob")]
    const bot = await town.connect("clerk", null, { own: true })
    const group = town.group([ann, bob, bot], "Tea")
    const seen: Array<string> = []
    bot.on(message, (each) => void seen.push(each.file?.name ?? `${each.text} ${each.mentionsMe}`))
    await bot.send(group, "Which one?")
    const asked = await ann.listens(PATIENCE)
    await ann.says(group, "This one, @clerk", { file: { name: "a.pdf", bytes: BYTES }, quote: asked, mentions: [bot] })
    await town.settle()
    assert.deepStrictEqual(seen.slice(-2), ["a.pdf", "This one, @clerk true"])
    const rows = (await town.ask(ann, "getMessageList", { toContactId: group, is_group: "1" })) as ReadonlyArray<{ pid: number }>
    assert.strictEqual(rows.at(-1)?.pid, asked.number)
  })

  it("a bot's file arrives once, over a network that breaks and a restart", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const device = new Device()
    const bot = await town.connect("clerk", null, { device })
    town.network.state = "down"
    const sent = bot.send(ann.id, file(BYTES, { name: "late.pdf" })).catch((error: unknown) => String(error))
    await town.settle()
    await bot.close()
    assert.include(await sent, "BotEnded")
    town.network.state = "good"
    await town.connect("clerk", null, { device })
    assert.strictEqual((await ann.listens(PATIENCE)).file?.size, BYTES.length)
    await town.pass("1m")
    assert.deepStrictEqual(ann.inbox, [])
    assert.strictEqual(
      [...device.bytes.values()].reduce((count, { size }) => count + size, 0),
      0
    )
  })

  it("a place and a card are told by their line", async () => {
    town = testServer({ lines })
    const ann = town.person("Ann")
    const bot = await town.connect("guide")
    await bot.send(ann.id, location({ name: "Harbour", latitude: 53.5, longitude: 9.9 }))
    await bot.send(ann.id, card(bot.me.id))
    const told = [await ann.listens(PATIENCE), await ann.listens(PATIENCE)].map(({ text: line, type }) => [type, line])
    assert.deepStrictEqual(told, [
      ["location", "[Location] Harbour"],
      ["contact", "[Contact card] guide"]
    ])
  })
})
