import { assert, describe, it } from "vitest"
import { UserId } from "#engine/account/User.ts"
import type { AlertNotice } from "#engine/client/ports/Alerts.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { type Reason, refused } from "#engine/error/refusal.ts"
import { TRANSLATIONS } from "#engine/locale/languages.ts"
import type { Body } from "#engine/message/Body.ts"
import { labelled } from "#engine/message/labelled.ts"
import { MessageNumber } from "#engine/message/Message.ts"
import { quotedLine, quoteOf } from "#engine/message/quote.ts"
import { lineOf } from "#engine/message/shown.ts"
import type { CourierNotice } from "#server/code/Courier.ts"
import { courierOf } from "#server/code/courierOf.ts"
import { headerLanguage } from "#server/http/language.ts"
import { answerText, eventText, LANGUAGES, refusalText } from "#server/http/text.ts"
import type { AnswerKey, EventKey } from "#server/texts.ts"
import { notificationWords } from "../../ui/alerts/words.ts"
import { previewText } from "../../ui/previewText.ts"
import { otherLanguage } from "../layout/findings/otherLanguage.ts"
import { textsIn } from "../layout/texts.ts"
import { textsOf } from "./read.ts"

const NAMES = { name: "李娜", names: "Zoë", service: "Parley", code: "123456", minutes: "5", time: "01:20" }
const SAID = new Set([...Object.values(NAMES), "Hallo 你好"])

/** What is wrong with what is said in a language where no screen shows it. */
const wrongIn = (language: string, texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const words = texts.map((text) => ({ place: "text", text: text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll(/\s+/g, " ") }))
  return otherLanguage(language)({ language, words }, SAID).map(({ what }) => what)
}

const keysOf = (namespace: string): ReadonlyArray<string> => [...(textsOf("en").get(namespace)?.keys() ?? [])]

const LETTERS: ReadonlyArray<CourierNotice["key"]> = [
  "code-login",
  "code-register",
  "code-password",
  "code-account",
  "code-taken",
  "mail-trial"
]

/** All that is sent by mail and by SMS, as it leaves. */
const sentIn = async (language: string): Promise<ReadonlyArray<string>> => {
  const sent: Array<string> = []
  const courier = courierOf({
    mail: { send: async ({ subject, text }) => void sent.push(subject, text) },
    sms: { send: async ({ text }) => void sent.push(text) },
    failed: (by, reason) => void sent.push(`${by} ${reason}`)
  })
  const { code, service } = NAMES
  for (const key of LETTERS)
    for (const to of ["mira@example.org", "13800138000"]) courier.take({ to, key, code, service, language })
  await courier.close()
  return sent
}

const NOTICE: AlertNotice = {
  kind: "group",
  chat: "group-5" as ContactId,
  name: "",
  sender: NAMES.name,
  preview: { _tag: "Empty" },
  mentioned: true
}

/** A place and a card as they come from senders of each language. */
const SENT: ReadonlyArray<Body> = LANGUAGES.flatMap((language) => {
  const line = (word: EventKey): string => labelled(eventText(language, word), NAMES.names)
  return [
    { _tag: "Location", text: line("location-word"), name: NAMES.names, address: "", latitude: 0, longitude: 0 },
    { _tag: "Card", text: line("card-word"), person: UserId.make(7), name: NAMES.names, avatar: "" }
  ]
})

/** What a reader of one language is told of them, in the list, in a notification and as a quote. */
const toldIn = (language: string): ReadonlyArray<string> => {
  const say = textsIn(language)
  const lines = SENT.flatMap((body) => {
    const quote = quoteOf({ number: MessageNumber.make(1), author: UserId.make(7), body }, NAMES.name)
    return [lineOf(body), ...(quote === null ? [] : [quotedLine(quote)])]
  })
  return lines.flatMap((line) => [previewText(say, line), notificationWords({ ...NOTICE, preview: line }, say).body])
}

/** Notifications of a person, a group and a request, of each kind of message that is no text. */
const notifiedIn = (language: string): ReadonlyArray<string> => {
  const say = textsIn(language)
  const labels = [...(textsOf("en").get("home")?.keys() ?? [])].filter((key) => key.startsWith("label."))
  const previews = [
    { _tag: "Empty" },
    { _tag: "Text", text: "Hallo 你好" },
    ...labels.map((key) => ({ _tag: "Label", label: key.slice("label.".length) }))
  ] as ReadonlyArray<AlertNotice["preview"]>
  const notices = previews.flatMap((preview): ReadonlyArray<AlertNotice> => [
    { ...NOTICE, preview },
    { ...NOTICE, preview, kind: "person", sender: "", mentioned: false },
    { ...NOTICE, preview: { _tag: "Empty" }, kind: "system", chat: "system" as ContactId }
  ])
  return notices.flatMap((notice) => {
    const { body, title } = notificationWords(notice, say)
    return [title, body]
  })
}

describe("where no screen shows it", () => {
  it("all twelve languages are spoken, each by its own tag", () => {
    assert.deepEqual([...LANGUAGES].toSorted(), [...TRANSLATIONS].toSorted())
    for (const language of TRANSLATIONS) assert.strictEqual(headerLanguage(language), language)
  })

  it.each(TRANSLATIONS)("a letter and an SMS are in %s alone", async (language) => {
    const sent = await sentIn(language)
    assert.lengthOf(sent, LETTERS.length * 3)
    assert.deepEqual(wrongIn(language, sent), [])
  })

  it.each(TRANSLATIONS)("a notification is in %s alone", (language) => {
    const said = notifiedIn(language)
    assert.isAbove(new Set(said).size, 10)
    assert.deepEqual(wrongIn(language, said), [])
  })

  it.each(TRANSLATIONS)("a place and a card of any sender are told in %s alone (BODY-16, DEC-0326)", (language) => {
    const told = toldIn(language)
    assert.lengthOf(told, 2 * 2 * SENT.length)
    assert.lengthOf([...new Set(told)], 4)
    assert.deepEqual(wrongIn(language, told), [])
  })

  it.each(TRANSLATIONS)("answers, refusals and what the service writes into chats are in %s alone", (language) => {
    const said = [
      ...keysOf("refusal").map((reason) => refusalText(language, refused(reason as Reason, { until: 9e6 }), 0)),
      ...keysOf("answer").map((key) => answerText(language, key as AnswerKey)),
      ...keysOf("event").map((key) => eventText(language, key as EventKey, NAMES))
    ].map((text) => text.replaceAll(/\{\w+\}/g, "7"))
    assert.isAbove(said.length, 150)
    assert.deepEqual(wrongIn(language, said), [])
  })

  it("a letter of another language is found", async () => {
    const sent = await sentIn("en")
    for (const language of TRANSLATIONS.filter((each) => each !== "en")) assert.isAbove(wrongIn(language, sent).length, 5)
  })
})
