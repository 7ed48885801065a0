import { verificationLeft } from "#engine/friend/verify.ts"

/** What the form that asks a stranger says of the words in it: how many characters more it takes. */
export const befriendForm = (text: string): { readonly left: number } => ({ left: verificationLeft(text) })
