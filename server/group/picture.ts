/** The picture of a group; of one without any the service's own, as clients expect an address (DEC-0108). It is told by its path (`media/atHome.ts`). */
export const groupPicture = (avatar: string): string => avatar || "/static/img/group.png"
