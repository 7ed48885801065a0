import type { UserId } from "../../../account/User.ts"
import type { MomentKeeping } from "../../ports/MomentDrafts.ts"

/** What is done with the moment that somebody writes, on their device. */
export type MomentsIntent =
  | { readonly _tag: "ReadDraft"; readonly owner: UserId }
  | ({ readonly _tag: "KeepDraft"; readonly owner: UserId } & MomentKeeping)
