import type { Profile } from "../account/User.ts"
import type { ServiceConfig } from "../setting/ServiceConfig.ts"

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

/** How one stands with somebody. */
export interface Relation extends Pick<Profile, "friendship">, Pick<ServiceConfig, "friendsMatter"> {
  /** Whether they are in the list of contacts: a friend, a colleague, or who looks after the other (DEC-0090). */
  readonly isContact: boolean
}

/**
 * A contact is written to and named; where friends matter (community mode) a stranger is asked to be a friend and a friendship may end,
 * elsewhere everybody else is a colleague, with moments to see. Oneself one may only look at (FRIEND-04, spec 2.6, 2.7, DEC-0118).
 */
export const personActions = ({ friendship, friendsMatter, isContact }: Relation): PersonActions => {
  if (friendship === "self") return { befriend: false, write: false, remark: false, moments: true, end: false }
  const isFriend = friendship === "friend"
  const isReached = isFriend || !friendsMatter || isContact
  return {
    befriend: !isReached,
    write: isReached,
    remark: isReached,
    moments: isFriend || !friendsMatter,
    end: isFriend && friendsMatter
  }
}
