import { HashMap, Option } from "effect"
import { withOne, withoutOne } from "../../../moment/feed.ts"
import type { Moment } from "../../../moment/Moment.ts"
import { meIn } from "../../people/me.ts"
import type { State } from "../../State.ts"
import type { MomentsState, ShownFeed } from "./State.ts"

/** The state with what changes of moments. */
export const withMoments = (state: State, change: Partial<MomentsState>): State => ({
  ...state,
  moments: { ...state.moments, ...change }
})

/** What is known of a moment. */
export const momentIn = ({ moments }: State, id: number): Moment | undefined =>
  Option.getOrUndefined(HashMap.get(moments.known, id))

const EMPTY: ShownFeed = { ids: [], hasOlder: false, top: 0, cover: "" }

/** The feed of somebody, 0 for all; one that was not read is empty. */
export const feedOf = ({ moments }: State, of: number): ShownFeed => moments.feeds[of] ?? EMPTY

/** A moment as it is now, where it is known. */
const withMoment = (state: State, moment: Moment): State =>
  withMoments(state, { known: HashMap.set(state.moments.known, moment.id, moment) })

/** A moment that changes, where it is known. */
export const changed = (state: State, id: number, change: (moment: Moment) => Partial<Moment>): State => {
  const moment = momentIn(state, id)
  return moment === undefined ? state : withMoment(state, { ...moment, ...change(moment) })
}

const mapFeeds = (state: State, change: (feed: ShownFeed, of: number) => ShownFeed): MomentsState["feeds"] =>
  Object.fromEntries(Object.entries(state.moments.feeds).map(([of, feed]) => [of, change(feed, Number(of))]))

/** A moment as it is now, in its place in the feeds that were read. */
export const placed = (state: State, moment: Moment): State => {
  const feeds = mapFeeds(state, (feed, of) =>
    of === 0 || of === moment.author.id ? { ...feed, ...withOne(feed, moment.id) } : feed
  )
  return withMoments(withMoment(state, moment), { feeds })
}

/** Without a moment that is gone. */
export const gone = (state: State, id: number): State =>
  withMoments(state, {
    known: HashMap.remove(state.moments.known, id),
    feeds: mapFeeds(state, (feed) => ({ ...feed, ...withoutOne(feed, id) }))
  })

/** The picture on top of my moments, on top of all too. */
export const withCover = (state: State, cover: string): State => {
  const me: number = meIn(state)
  return withMoments(state, { feeds: mapFeeds(state, (feed, of) => (of === 0 || of === me ? { ...feed, cover } : feed)) })
}
