import { HashMap, Option } from "effect"
import { type Draft, produce } from "immer"
import { withOne, withoutOne } from "../../../moment/feed.ts"
import type { Moment } from "../../../moment/Moment.ts"
import { meIn } from "../../core/session/me.ts"
import type { MomentsView } from "./View.ts"
import type { MomentsState, ShownFeed } from "./State.ts"

/** The state with what changes of moments. */
export const withMoments = (state: MomentsView, change: Partial<MomentsState>): MomentsView => ({
  ...state,
  moments: { ...state.moments, ...change }
})

/** The state after an edit inside the records of moments (DEC-0211); a moment itself is edited by {@link withChangedMoment}. */
export const editMoments = (state: MomentsView, edit: (moments: Draft<Omit<MomentsState, "known">>) => void): MomentsView => ({
  ...state,
  moments: produce(state.moments, edit)
})

/** What is known of a moment. */
export const momentIn = ({ moments }: MomentsView, id: number): Moment | undefined =>
  Option.getOrUndefined(HashMap.get(moments.known, id))

const EMPTY: ShownFeed = { ids: [], hasOlder: false, top: 0, cover: "" }

/** The feed of somebody, 0 for all; one that was not read is empty. */
export const feedOf = ({ moments }: MomentsView, of: number): ShownFeed => moments.feeds[of] ?? EMPTY

/** A moment as it is now, where it is known. */
const withMoment = (state: MomentsView, moment: Moment): MomentsView =>
  withMoments(state, { known: HashMap.set(state.moments.known, moment.id, moment) })

/** A moment that changes, where it is known. */
export const withChangedMoment = (state: MomentsView, id: number, edit: (moment: Draft<Moment>) => void): MomentsView => {
  const moment = momentIn(state, id)
  return moment === undefined ? state : withMoment(state, produce(moment, edit))
}

/** A change of the feed of all and of that of one person, where they were read. */
const inFeedsOf = (state: MomentsView, person: number, edit: (feed: Draft<ShownFeed>) => void): MomentsView =>
  editMoments(state, ({ feeds }) => {
    for (const feed of [feeds[0], feeds[person]]) if (feed !== undefined) edit(feed)
  })

/** A moment as it is now, in its place in the feeds that were read. */
export const withPlacedMoment = (state: MomentsView, moment: Moment): MomentsView =>
  inFeedsOf(withMoment(state, moment), moment.author.id, (feed) => {
    Object.assign(feed, withOne(feed, moment.id))
  })

/** Without a moment that is gone. */
export const withoutMoment = (state: MomentsView, id: number): MomentsView =>
  editMoments(withMoments(state, { known: HashMap.remove(state.moments.known, id) }), ({ feeds }) => {
    for (const feed of Object.values(feeds)) Object.assign(feed, withoutOne(feed, id))
  })

/** The picture on top of my moments, on top of all too. */
export const withCover = (state: MomentsView, cover: string): MomentsView =>
  inFeedsOf(state, meIn(state), (feed) => {
    feed.cover = cover
  })
