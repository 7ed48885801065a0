/** The picture of a group for people who are no members, as clients expect an address (DEC-0108). It is told by its path (`media/atHome.ts`). */
export const GUESTS_PICTURE = "/static/img/group.png"

/** Where the picture of a group lies that shows its members; the numbers tell one picture from the next (DEC-0388). */
export const madeOf = (chat: string, userIds: ReadonlyArray<number>): string => `/storage/${chat}/${userIds.join("-") || "0"}`

/** The same for one that was chosen: a stored file. */
export const chosenOf = (chat: string, file: number): string => `/storage/${chat}/f${file}`

/** The path of {@link groupPicture}, and the group's key in it. */
export const GROUP_PICTURE = /^\/storage\/(group-\d{1,15})\/[\df-]{1,80}$/

/** The picture of a group for its members: the one that was chosen, or made of the first of them. `stored`: as the group keeps it, empty while nobody came or went. */
export const groupPicture = (chat: string, stored: string): string => stored || madeOf(chat, [])
