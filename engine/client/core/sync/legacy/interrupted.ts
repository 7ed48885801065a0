import { HashMap } from "effect"
import { withInterruption } from "../../conversation/pages.ts"
import type { State } from "../../../State.ts"
import { isLegacy } from "./LegacyState.ts"

/** The chats after a connection broke: frames without a number that are lost are noticed by nobody, while `resume` brings lines later. */
export const chatsAfterBreak = (state: Pick<State, "chats" | "log">): State["chats"] =>
  isLegacy(state) ? HashMap.map(state.chats, withInterruption) : state.chats
