import { assert, it } from "@effect/vitest"
import { type Happening, play } from "#fixtures/client/play.ts"
import { chatsFound } from "./chatFind.ts"
import { followClient } from "../shared/store.ts"

/** Each play is another session, as its roster tells. */
let rosterVersion = -1

const watch = (contacts: ReadonlyArray<unknown>, ...when: ReadonlyArray<Happening>): void => {
  const next = { ...play({ contacts, when }).state, rosterVersion: (rosterVersion -= 1) }
  followClient({ state: () => next, subscribe: () => () => undefined, tell: () => undefined })
}

const row = (id: number | string, displayName: string, more: object = {}) => ({ id, displayName, is_group: 0, ...more })
const said = (at: number) => ({ type: "text", lastContent: "<p>hi</p>", lastSendTime: at })

const found = (typed: string): ReadonlyArray<string> => chatsFound(typed).value

it("the person one wrote with last comes first among equals, then the others by name", () => {
  watch([
    row(3, "Anna"),
    row(4, "Andy"),
    row(5, "Anke", said(1_700_000_000_000)),
    row("group-9", "An outing", { is_group: 1, ...said(1_700_000_100_000) })
  ])
  assert.deepStrictEqual(found("an"), ["group-9", "5", "4", "3"])
})

// (CONTACT-08)
it("accounts are searched as well, and nobody is found twice", () => {
  watch([row(3, "Anna", { account: "sales-7", ...said(1_700_000_000_000) }), row(4, "Bo", { account: "sales-8" })])
  assert.deepStrictEqual(found("SALES"), ["3", "4"])
  assert.deepStrictEqual(found("nobody"), [])
})

it("what is no person is found by its name alone: nobody sees its account", () => {
  watch([row("admin_notice", "Announcements", { account: "admin_notice" }), row(3, "Bo", { account: "bo-admin" })])
  assert.deepStrictEqual(found("admin"), ["3"])
  assert.deepStrictEqual(found("annou"), ["admin_notice"])
})
