import { ID_MAX } from "#engine/message/limits.ts"

const ID = /^[A-Za-z0-9_.:-]+$/

/** Whether a sender may give a message this id. */
export const isMessageId = (id: string): boolean => id.length <= ID_MAX && ID.test(id)
