import type { Profile } from "../account/User.ts"

/** What one may do with somebody on their page. */
export interface PersonActions {
  /** To ask to be friends. */
  readonly befriend: boolean
  readonly write: boolean
  /** To give them a name of one's own. */
  readonly remark: boolean
  /** To see what they show in moments. */
  readonly moments: boolean
  /** To be friends no more. */
  readonly end: boolean
}

/** With a friend one may do everything but become one; of strangers one may ask to be a friend, and oneself one may only look at (FRIEND-04, spec 2.6, 2.7). */
export const personActions = ({ friendship }: Pick<Profile, "friendship">): PersonActions => ({
  befriend: friendship === "stranger",
  write: friendship === "friend",
  remark: friendship === "friend",
  moments: friendship !== "stranger",
  end: friendship === "friend"
})
