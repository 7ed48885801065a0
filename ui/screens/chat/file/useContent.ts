import { useCallback, useEffect, useState } from "react"

interface Answered<A> {
  readonly of: object
  /** `null`: it did not come. */
  readonly content: A | null
}

/** What of a file is asked for: on its way, failed, or here. */
export type FileContent<A> =
  | { readonly _tag: "Loading" }
  | { readonly _tag: "Failed" }
  | { readonly _tag: "Here"; readonly content: A }

/** Asks for what of a file is shown, as long as it is looked at, and again when it is told to. */
export const useContent = <A>(read: (signal: AbortSignal) => Promise<A>): readonly [FileContent<A>, again: () => void] => {
  const [attempt, setAttempt] = useState({})
  const [answered, setAnswered] = useState<Answered<A> | null>(null)
  useEffect(() => {
    const over = new AbortController()
    const say = (content: A | null): void => {
      if (!over.signal.aborted) setAnswered({ of: attempt, content })
    }
    read(over.signal).then(say, () => say(null))
    return () => over.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a window shows one file
  }, [attempt])
  const again = useCallback(() => setAttempt({}), [])
  if (answered?.of !== attempt) return [{ _tag: "Loading" }, again]
  return [answered.content === null ? { _tag: "Failed" } : { _tag: "Here", content: answered.content }, again]
}
