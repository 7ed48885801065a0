import { HashMap } from "effect"
import { withNewest, withOlder } from "../../../moment/feed.ts"
import { PAGE } from "../../../moment/limits.ts"
import { ask } from "../../ask.ts"
import { problem } from "../../notices.ts"
import type { State } from "../../State.ts"
import { busy, done, isBusy } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { type Turn, stay } from "../../Turn.ts"
import { isUnknown } from "../../people/unknown.ts"
import { feedOf, gone, placed, withMoments } from "./known.ts"
import { momentOf } from "./read.ts"

/** Moments asked for one by one; of more a page tells. */
const SINGLE_MAX = 10

/** Asks for a page of moments: the newest, or the one below what is there. */
export const moments = (state: State, of: number, older: boolean): Turn => {
  const task = `moments:${of}` as const
  if (isBusy(state, task)) return stay(state)
  const before = older ? (feedOf(state, of).ids.at(-1) ?? 0) : 0
  const body = { user_id: of, last_id: before, limit: PAGE }
  return [busy(state, task), [ask(state, { area: "moments", call: "momentsIndex", body, of, before, id: 0 })]]
}

const askOne = (state: State, id: number) =>
  ask(state, { area: "moments", call: "momentsIndex", body: { id }, of: 0, before: 0, id })

/** Asks for one moment anew. */
export const moment = (state: State, id: number): Turn => [busy(state, `moment:${id}`), [askOne(state, id)]]

/** What was told of moments is looked at: what changed is read anew, where moments are here at all. */
export const shown = (state: State): Turn => {
  const { feeds, told } = state.moments
  if (told.length === 0) return stay(state)
  const next = withMoments(state, { told: [], news: 0 })
  if (feeds[0] === undefined) return stay(next)
  return told.length > SINGLE_MAX ? moments(next, 0, false) : [next, told.map((id) => askOne(next, id))]
}

/** A page of moments, or one of them, has come. */
export const momentsIndex = (state: State, { ask: { before, id, of }, result }: CallReplyOf<"momentsIndex">): Turn => {
  const task = id > 0 ? (`moment:${id}` as const) : (`moments:${of}` as const)
  if (result._tag === "Problem") {
    const { answered } = result
    // nobody sees it any more
    if (id > 0 && isUnknown(answered)) return stay(done(gone(state, id), task))
    return problem(state, task, answered)
  }
  const page = result.data.list.map(momentOf)
  if (id > 0) return stay(done(page.reduce(placed, state), task))
  const known = feedOf(state, of)
  const ids = page.map((each) => each.id)
  const feed = before > 0 ? withOlder(known, ids, before) : withNewest(known, ids)
  const next = withMoments(state, {
    known: page.reduce((all, each) => HashMap.set(all, each.id, each), state.moments.known),
    feeds: { ...state.moments.feeds, [of]: { ...feed, cover: result.data.cover } }
  })
  return stay(done(next, task))
}
