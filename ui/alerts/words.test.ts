import { assert, it } from "vitest"
import type { AlertNotice } from "#engine/client/ports/Alerts.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { notificationWords } from "./words.ts"

/** Keys stand for texts, with what they name. */
const t = (key: string, params = {}): string => [key, ...Object.values(params)].join(" ")

const words = (more: Omit<Partial<AlertNotice>, "chat"> & { readonly chat?: string }) =>
  notificationWords(
    {
      kind: "person",
      name: "Bob",
      sender: "",
      preview: { _tag: "Text", text: "hi" },
      mentioned: false,
      ...more,
      chat: (more.chat ?? "7") as ContactId
    },
    t
  )

// (ALERT-05, BODY-13)
it("names the person, and says what they wrote", () => {
  assert.deepStrictEqual(words({}), { title: "Bob", body: "hi", place: "/pages/message/chat?id=7" })
})

it("names the group, and who wrote what; and that I am named", () => {
  const team = { chat: "group-5", kind: "group", name: "Team", sender: "Bob" } as const
  assert.strictEqual(words(team).body, "home:notification.said Bob hi")
  assert.strictEqual(
    words({ ...team, mentioned: true }).body,
    "home:notification.mentioned home:mentioned home:notification.said Bob hi"
  )
  assert.strictEqual(words({ ...team, name: "" }).title, "home:unnamed.group")
})

// (CONTACT-05, BODY-13)
it("stands a label for what is no text, and a word for what says nothing", () => {
  assert.strictEqual(words({ preview: { _tag: "Label", label: "image" } }).body, "home:label.image")
  assert.strictEqual(
    words({ preview: { _tag: "Named", label: "location", name: "Café" } }).body,
    "home:named home:label.location Café"
  )
  assert.strictEqual(words({ preview: { _tag: "Empty" } }).body, "home:notification.message")
})

it("leads from a notice about friends to the invitations", () => {
  assert.deepStrictEqual(words({ chat: "system", kind: "system", name: "", preview: { _tag: "Empty" } }), {
    title: "home:notification.request",
    body: "",
    place: "/pages/contacts/friend"
  })
})
