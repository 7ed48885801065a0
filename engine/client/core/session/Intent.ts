/** What is stored of the session. */
export type SessionIntent =
  /** Forget the stored session, unless another tab has logged in since. */
  { readonly _tag: "Forget"; readonly token: string }
