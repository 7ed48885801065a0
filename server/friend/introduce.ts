import type { Hub } from "../socket/Hub.ts"
import type { NewFriends } from "./befriend.ts"

/** Tells new friends at once which of them is online; later changes are told by presence frames (spec 1.2). */
export const introduce = (hub: Hub, { people }: NewFriends): void => {
  for (const id of people)
    if (hub.isOnline(id))
      hub.push(
        people.filter((each) => each !== id),
        "isOnline",
        { id, is_online: 1 }
      )
}
