import { afterEach, assert, describe, it } from "vitest"
import { UserId } from "#engine/account/User.ts"
import type { Event } from "#engine/client/Event.ts"
import { INITIAL } from "#engine/client/initial.ts"
import { step } from "#engine/client/step.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { Mistake } from "#engine/error/Mistake.ts"
import { Millis } from "#engine/format/Millis.ts"
import { ALL_AREAS } from "#fixtures/client/areas.ts"
import { command, matching, text } from "./filters.ts"
import { connect } from "./inNode.ts"
import { NotSent } from "./sends.ts"
import { testServer, type Town } from "../testing/Town.ts"

/** What a program without types may give. */
const wrong = (value: unknown): never => value as never

let town: Town | undefined
afterEach(() => town?.close())

describe("a mistake of a program says what it is and what to do", () => {
  it.each([
    [() => UserId.make(wrong("x")), '"x" is no UserId: it takes the number of a person, such as 7.'],
    [() => UserId.make(1.5), "1.5 is no UserId: it takes the number of a person, such as 7."],
    [() => ContactId.make(wrong(7)), '7 is no ContactId: it takes a text, such as "7" or "group-7".'],
    [() => Millis.make(wrong({})), "an object is no Millis: it takes whole milliseconds since 1970."],
    [() => matching(wrong("tea")), 'matching takes a regular expression such as /tea/, not "tea".'],
    [() => command("/remind"), '"/remind" is not a word of a command: write it without slash and spaces.'],
    [
      () => step(INITIAL, wrong({ _tag: "FooAsked", now: 0 }) as Event),
      'There is no event "FooAsked". What a person asks ends in "Asked", a fact in "Told": see Command and Fact.'
    ],
    [
      () => step(INITIAL, wrong({ _tag: "BarAsked", area: "emoji", now: 0 }) as Event, ALL_AREAS),
      'There is no event "BarAsked". What a person asks ends in "Asked", a fact in "Told": see Command and Fact.'
    ],
    [
      () => step(INITIAL, wrong({ _tag: "BarTold", area: "call", now: 0 }) as Event, ALL_AREAS),
      'There is no event "BarTold". What a person asks ends in "Asked", a fact in "Told": see Command and Fact.'
    ],
    [
      () => step(INITIAL, wrong({ _tag: "FooAsked", area: "polls", now: 0 }) as Event),
      'There is no area "polls". There are account, call, emoji, entry, groupPicture, moments, outbox, places, search.'
    ],
    [
      () => step(INITIAL, wrong({ _tag: "FooTold", area: "polls", now: 0 }) as Event),
      'There is no area "polls". There are account, call, emoji, entry, groupPicture, moments, outbox, places, search.'
    ],
    [
      () => step(INITIAL, wrong({ _tag: "FooTold", now: 0 }) as Event),
      'There is no event "FooTold". What a person asks ends in "Asked", a fact in "Told": see Command and Fact.'
    ],
    [
      () => step(INITIAL, wrong({}) as Event),
      'There is no event "undefined". What a person asks ends in "Asked", a fact in "Told": see Command and Fact.'
    ]
  ] as const)("%s", (act, sentence) => {
    let said = ""
    try {
      act()
    } catch (error) {
      said = error instanceof Error ? error.message : String(error)
    }
    assert.strictEqual(said, sentence)
  })

  it("of a bot's functions", async () => {
    town = testServer()
    const ann = town.person("Ann")
    const bot = await town.connect("echo")
    assert.throws(
      () => bot.on(wrong(undefined), () => undefined),
      TypeError,
      "The filter of a handler must be a function, not undefined."
    )
    assert.throws(() => bot.on(text, wrong("act")), TypeError, 'A handler must be a function, not "act".')
    assert.throws(() => bot.after(wrong("10m"), () => undefined), TypeError, 'must be milliseconds from 0, not "10m"')
    assert.throws(() => bot.group("Tea"), TypeError, '"Tea" is not the id of a group, which is like "group-7"')
    assert.throws(() => bot.client.tell(wrong({ _tag: "JumpAskedd" })), Mistake, 'There is no event "JumpAskedd".')
    const said = await Promise.all([
      bot.send(ann.id, wrong(7)).catch(String),
      bot.befriend(wrong("Ann"), "hi").catch(String),
      bot.createGroup([wrong("Ann")]).catch(String),
      bot.group("group-1").mute(ann.id, "soon").catch(String),
      town.connect("other", null, { atOnce: 0 }).catch(String),
      town.connect("other", null, { patience: wrong("1m") }).catch(String),
      connect({ url: "chat.example" }).catch(String),
      connect({ url: "ftp://chat.example" }).catch(String)
    ])
    assert.deepStrictEqual(said, [
      "TypeError: A message must be a text, or what file(…), location(…) or card(…) made, not 7.",
      'Mistake: "Ann" is no UserId: it takes the number of a person, such as 7.',
      'Mistake: "Ann" is no UserId: it takes the number of a person, such as 7.',
      'TypeError: "soon" is not a time to mute for: write 10m, 1h, 3h, or whole days such as 1d.',
      'TypeError: "atOnce" must be a whole number from 1, not 0.',
      'TypeError: "patience" must be milliseconds from 0, not "1m". millisIn("10m") reads a text.',
      'TypeError: "chat.example" is not the address of a service. Write for example "https://chat.example".',
      'TypeError: "ftp://chat.example" is not the address of a service. Write for example "https://chat.example".'
    ])
  })
})

describe("a refusal says what it is about", () => {
  it("a chat that does not exist", async () => {
    town = testServer()
    const bot = await town.connect("echo")
    const sentence = "There’s no chat “Tea”. Use a person’s number, or a group’s id such as “group-7”."
    const refused: unknown = await bot.send("Tea", "hi").catch((error: unknown) => error)
    assert.ok(refused instanceof NotSent && refused.reason === "chat-unknown" && refused.message === sentence)
    for (const act of [() => bot.history("Tea"), () => bot.read("Tea"), () => bot.recall("Tea", "m1")])
      assert.strictEqual(await act().then(() => "", String), `Refused: ${sentence}`)
    // as a client of an old service would, it does not ask for ever
    assert.match(await bot.history("group-99").then(() => "", String), /^Refused: /)
  })

  it("a stranger", async () => {
    town = testServer()
    const bot = await town.connect("echo")
    const zed = town.stranger("Zed")
    assert.strictEqual(await bot.send(zed.id, "hi").then(() => "", String), "NotSent: You’re not friends. Add this person first.")
  })
})
