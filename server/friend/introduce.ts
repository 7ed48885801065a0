import type { Hub } from "../socket/Hub.ts"
import type { NewFriends } from "./befriend.ts"

/** New friends learn at once which of them is there; from then on comings and goings tell it (spec 1.2). */
export const introduce = (hub: Hub, { people }: NewFriends): void => {
  for (const id of people)
    if (hub.isOnline(id))
      hub.push(
        people.filter((each) => each !== id),
        "isOnline",
        { id, is_online: 1 }
      )
}
