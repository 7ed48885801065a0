import { assert, describe, it } from "vitest"
import { type Press, type Shortcut, shortcutOf, type PressPlace } from "./shortcut.ts"

const CHAT: PressPlace = { isApple: false, isChat: true, field: "none", isControl: false }
const HOME: PressPlace = { ...CHAT, isChat: false }
const EMPTY: PressPlace = { ...CHAT, field: "empty" }
const WRITING: PressPlace = { ...CHAT, field: "message" }
const FIELD: PressPlace = { ...CHAT, field: "other" }
const APPLE: PressPlace = { ...WRITING, isApple: true }

const press = (keys: string): Press => {
  const names = keys.split(" ")
  const key = names.at(-1) === "Space" ? " " : (names.at(-1) ?? "")
  const has = (name: string): boolean => names.slice(0, -1).includes(name)
  return {
    key,
    ctrlKey: has("Ctrl"),
    metaKey: has("Meta"),
    altKey: has("Alt"),
    shiftKey: has("Shift"),
    isComposing: has("Composing")
  }
}

const CASES: ReadonlyArray<readonly [string, PressPlace, Shortcut | undefined]> = [
  ["Ctrl k", WRITING, "search"],
  ["Ctrl K", HOME, "search"],
  ["Meta k", APPLE, "search"],
  ["Ctrl k", APPLE, undefined],
  ["Ctrl Shift k", HOME, undefined],
  ["Ctrl f", WRITING, "searchHere"],
  ["Ctrl f", HOME, undefined],
  ["Ctrl c", CHAT, undefined],
  ["Alt ArrowDown", WRITING, "next"],
  ["Alt ArrowUp", EMPTY, "previous"],
  ["Alt Shift ArrowUp", EMPTY, undefined],
  ["Alt a", CHAT, undefined],
  ["ArrowUp", EMPTY, "quote"],
  ["ArrowUp", WRITING, undefined],
  ["ArrowUp", CHAT, undefined],
  ["Escape", WRITING, "leave"],
  ["Escape", CHAT, "leave"],
  ["Escape", FIELD, undefined],
  ["Composing Escape", WRITING, undefined],
  ["Shift ?", CHAT, "list"],
  ["?", HOME, "list"],
  ["?", EMPTY, undefined],
  ["?", FIELD, undefined],
  ["h", CHAT, "write"],
  ["Shift H", CHAT, "write"],
  ["你", CHAT, "write"],
  ["h", HOME, undefined],
  ["h", FIELD, undefined],
  ["Space", CHAT, "write"],
  ["Space", { ...CHAT, isControl: true }, undefined],
  ["h", { ...CHAT, isControl: true }, "write"],
  ["Enter", CHAT, undefined],
  ["Tab", CHAT, undefined],
  ["F5", CHAT, undefined],
  ["Composing h", CHAT, undefined]
]

describe("shortcuts", () => {
  it.for(CASES)("%s in %o is %s", ([keys, spot, expected]) => assert.strictEqual(shortcutOf(press(keys), spot), expected))
})
