import { chatNamed } from "#adapters/views/shared/address.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { CreateGroupScreen } from "./CreateGroup.tsx"
import { ForwardScreen } from "./Forward.tsx"
import { InviteScreen } from "./Invite.tsx"
import { SendCardScreen } from "./SendCard.tsx"

/** Chooses people, for what the address says: a new group, more members of one, to pass messages on, or for a card (spec 2.1). */
export const Choose = () => {
  const query = useQuery()
  const chat = chatNamed(query.get("chat"))
  const purpose = query.get("for")
  const ids = query.get("ids") ?? ""
  if (purpose === "invite" && chat !== null) return <InviteScreen key={chat} chat={chat} />
  if (purpose === "card" && chat !== null) return <SendCardScreen key={chat} chat={chat} />
  if (purpose === "forward" && chat !== null && ids !== "") {
    const numbers = (query.get("numbers") ?? "").split(",").map(Number).filter(Number.isSafeInteger)
    return <ForwardScreen key={ids} chat={chat} ids={ids.split(",")} numbers={numbers} />
  }
  return <CreateGroupScreen />
}
