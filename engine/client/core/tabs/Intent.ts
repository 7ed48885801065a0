import type { UserId } from "../../../account/User.ts"
import type { TabMessage } from "./TabMessage.ts"

/** What is done among the tabs of the person. */
export type TabsIntent =
  /** Be one of the tabs of this person; `LeadTold` follows when it is this one's turn. */
  | { readonly _tag: "EnterTabs"; readonly person: UserId }
  /** Let others lead. */
  | { readonly _tag: "LeaveTabs" }
  /** Take the lead from another tab. */
  | { readonly _tag: "TakeLead" }
  | { readonly _tag: "SayTabs"; readonly message: TabMessage }
