import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { ROOT } from "./rules.ts"

type Tree = { readonly [key: string]: string | Tree }

const textAt = (language: string, key: string): unknown => {
  const [namespace = "", path = ""] = key.split(":")
  const texts = JSON.parse(readFileSync(join(ROOT, "locales", language, `${namespace}.json`), "utf8")) as Tree
  return path.split(".").reduce<string | Tree | undefined>((at, name) => (typeof at === "object" ? at[name] : undefined), texts)
}

/** Places that name one thing: a route's title, the page's own, and what leads to it. */
const NAMES = {
  "requests of friends": ["app:titles.friend", "contacts:invitations", "contacts:requests.title", "event:friend-notices-name"],
  "announcements of the service": [
    "app:titles.notice",
    "contacts:notices.title",
    "contacts:notices.announcements",
    "event:announcements-name",
    "home:unnamed.system"
  ],
  "what was said in a chat": ["app:titles.record", "record:title", "group:info.find"]
}

it.each(Object.entries(NAMES).flatMap(([thing, keys]) => ["en", "zh-Hans"].map((language) => ({ thing, language, keys }))))(
  "one name for $thing, wherever it stands, in $language",
  ({ keys, language }) => {
    const names = keys.map((key) => textAt(language, key))
    assert.deepStrictEqual(
      names,
      Array.from(keys, () => names[0])
    )
    assert.notStrictEqual(names[0], undefined)
  }
)
