import { assert, it } from "vitest"
import { openClicked } from "./clicked.ts"

const HOME = "https://chat.example.org/h5/"
const CHAT = { place: "/pages/message/chat?id=7" }

/** Windows by name, as `url focused visible`, and what happened to them. */
const desk = (...open: ReadonlyArray<{ readonly url?: string; readonly focused?: boolean; readonly visible?: boolean }>) => {
  const done: Array<unknown> = []
  return {
    done,
    windows: {
      matchAll: async () =>
        open.map(({ focused = false, url = HOME, visible = false }, index) => ({
          url,
          focused,
          visibilityState: visible ? "visible" : "hidden",
          focus: async () => done.push(["focus", index]),
          postMessage: (message: unknown) => done.push(["told", index, message])
        })),
      openWindow: async (url: string) => done.push(["open", url])
    }
  }
}

it.each([
  { title: "the one in focus", open: [{}, { visible: true }, { focused: true }], want: 2 },
  { title: "one that is visible", open: [{}, { visible: true }, {}], want: 1 },
  { title: "any one", open: [{ url: "https://chat.example.org/view/a.png", visible: true }, {}], want: 1 }
])("brings a window to the front and tells it where to go: $title", async ({ open, want }) => {
  const { done, windows } = desk(...open)
  await openClicked(windows, HOME, CHAT)
  assert.deepStrictEqual(done, [
    ["told", want, CHAT],
    ["focus", want]
  ])
})

it("opens a window where there is none", async () => {
  const { done, windows } = desk()
  await openClicked(windows, HOME, CHAT)
  assert.deepStrictEqual(done, [["open", `${HOME}#/pages/message/chat?id=7`]])
})

it.each([null, "x", { place: 7 }])("opens the list for a notification that carries %j", async (data) => {
  const { done, windows } = desk()
  await openClicked(windows, HOME, data)
  assert.deepStrictEqual(done, [["open", `${HOME}#/`]])
})
