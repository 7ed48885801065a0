import { useEffect } from "react"
import { isStale } from "#adapters/views/group/group.ts"
import { type MemberList, memberList } from "#adapters/views/group/members.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"

/** Who is in a group: read when its page opens, and again whenever only the list can tell what has changed. */
export const useMembers = (id: ContactId): MemberList => {
  const list = useSignal(memberList(id))
  const stale = useSignal(isStale(id))
  useEffect(() => dispatchCommand({ _tag: "MembersAsked", chat: id }), [id])
  useEffect(() => {
    if (stale) dispatchCommand({ _tag: "MembersAsked", chat: id })
  }, [id, stale])
  useWhenBack(() => dispatchCommand({ _tag: "MembersAsked", chat: id }))
  return list
}
