/*
 * The areas whose code is loaded when it is needed, one line each (those that every client has are in `core/CoreAreas.ts`): the types of state, commands, facts, calls and intents, and the dispatch of `step`, are
 * derived from it (`types.ts`). It is read as a whole.
 */
export { DECLARED as account } from "./account/declared.ts"
export { DECLARED as call } from "./call/declared.ts"
export { DECLARED as emoji } from "./emoji/declared.ts"
export { DECLARED as entry } from "./entry/declared.ts"
export { DECLARED as groupPicture } from "./groupPicture/declared.ts"
export { DECLARED as moments } from "./moments/declared.ts"
export { DECLARED as outbox } from "./outbox/declared.ts"
export { DECLARED as places } from "./places/declared.ts"
export { DECLARED as search } from "./search/declared.ts"
