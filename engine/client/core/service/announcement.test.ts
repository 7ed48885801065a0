import { assert, it } from "@effect/vitest"
import { play } from "#fixtures/client/play.ts"
import { row } from "#fixtures/client/values.ts"
import { ANNOUNCEMENTS } from "../../../contact/Contact.ts"
import { Millis } from "../../../format/Millis.ts"
import * as Told from "./announcement.ts"
import { withContact } from "../roster/contacts.ts"
import type { Event } from "../../Event.ts"
import type { State } from "../../State.ts"
import type { Kind } from "../../../message/Body.ts"
import { stay } from "../../Turn.ts"

const at = (millis: number) => Millis.make(millis)
const now = at(9000)
const online = play({ when: [] }).state
const published = (millis: number, lastContent = "news", state: State = online) =>
  withContact(state, row({ id: ANNOUNCEMENTS, kind: "system", lastAt: at(millis), lastContent }))
const SHOWN: Event = { _tag: "ShownTold", now }
const asks = ([, intents]: ReturnType<typeof stay>) => intents.length
const LOGGED_OUT = { _tag: "LoggedOut" } as const
const announcement = { title: "a", html: "b", at: at(5000) }

it("[NOTICE-01] another announcement in the list is asked for, once, where somebody is logged in", () => {
  const news = (before: State, after: State, event: Event = SHOWN) => asks(Told.withNews(before, [after, []], event))
  assert.strictEqual(news(online, published(5000)), 1)
  assert.strictEqual(news(published(5000), published(6000)), 1)
  assert.strictEqual(news(published(5000), published(5000, "other")), 0)
  assert.strictEqual(news(online, published(5000, "")), 0)
  assert.strictEqual(news(published(5000), online), 0)
  assert.strictEqual(news(online, { ...published(5000), session: LOGGED_OUT }), 0)
  const kept = { _tag: "KeptTold", owner: 1, kept: "gone", now } as unknown as Event
  assert.strictEqual(news(online, published(5000), kept), 0)
})

it("[NOTICE-01] with a connection the one is asked for that nobody put aside, and nobody told", () => {
  const asking = (more: Partial<State>, millis = 5000) => asks(Told.requestAnnouncementText({ ...published(millis), ...more }))
  assert.deepStrictEqual(
    [asking({}), asking({ announcementDismissedAt: at(4000) }), asking({ announcementDismissedAt: at(4001) })],
    [1, 1, 0]
  )
  assert.strictEqual(asking({ announcement }), 0)
  assert.strictEqual(asking({ session: LOGGED_OUT }), 0)
})

it("[NOTICE-01] what was told is shown when it says something that nobody put aside", () => {
  const answered = (title: string, notice: string, noticed = 0) =>
    Told.getAdminNotice({ ...online, announcementDismissedAt: at(noticed) }, {
      result: { _tag: "Done", data: { create_time: 5, title, notice }, msg: "", count: 0, page: 0 }
    } as Parameters<typeof Told.getAdminNotice>[1])[0].announcement
  assert.deepStrictEqual(answered("a", "b"), announcement)
  assert.deepStrictEqual(answered("", "b"), { ...announcement, title: "" })
  assert.isNull(answered("", ""))
  assert.isNull(answered("a", "b", 5000))
})

it("[NOTICE-02] what another tab put aside is put aside here; what cannot be read says nothing", () => {
  const before: State = { ...online, announcementDismissedAt: at(3000), announcement }
  for (const noticed of [2000, 3000, 0, -1, 1.5, "9000", null, undefined])
    assert.strictEqual(Told.withDismissed(before, { noticed }), before)
  assert.deepStrictEqual(Told.withDismissed(before, { noticed: 4000 }), { ...before, announcementDismissedAt: at(4000) })
  assert.deepStrictEqual(Told.withDismissed(before, { noticed: 5000 }), {
    ...before,
    announcementDismissedAt: at(5000),
    announcement: null
  })
  const none = { ...before, announcement: null }
  assert.deepStrictEqual(Told.withDismissed(none, { noticed: 4000 }), { ...none, announcementDismissedAt: at(4000) })
})

it("[NOTICE-03] what the list has of an announcement is foretold where it is words, and nothing of them but the title", () => {
  const foretold = (lastKind: Kind, lastContent: string) => {
    const list = withContact(online, row({ id: ANNOUNCEMENTS, kind: "system", lastAt: at(5000), lastKind, lastContent }))
    return Told.withNews(online, [list, []], SHOWN)[0].announcementTeaser
  }
  assert.deepStrictEqual(foretold("Text", "<p>News</p>"), { title: "News", html: "", at: at(5000) })
  assert.strictEqual(foretold("Image", "/a.png"), null)
})
