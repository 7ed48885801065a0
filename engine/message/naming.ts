import { soundAt } from "../contact/sound.ts"
import { plainLetters } from "../format/plainLetters.ts"
import { mayBegin, type Mention } from "./mentions.ts"

/** A mention while it is typed. Apart from `mentions.ts`: looking for names takes a table of sounds, which reading a text does not need. */

/** Longest name that is looked for, in characters. */
const QUERY_MAX = 32

/** What is typed of a name before the caret, and where its `@` stands; `null` when nobody is being named (MENTION-04, spec 2.10). */
export const mentionQuery = (beforeCaret: string): { readonly query: string; readonly from: number } | null => {
  const from = beforeCaret.lastIndexOf("@")
  if (from === -1 || !mayBegin(beforeCaret, from)) return null
  const query = beforeCaret.slice(from + 1)
  return query.length > QUERY_MAX || /\s/.test(query) ? null : { query, from }
}

/** A person who may be named. */
export interface Nameable extends Mention {
  readonly account: string
}

/**
 * The people whom a query may mean: by name without accents or case, by how a Chinese or Korean name sounds ({@link soundAt}), or by account; who
 * begins with it comes first, then in the order given (MENTION-05, spec 2.10). Everybody, where they may be named, stands first of all.
 */
export const mentionCandidates = <A extends Nameable>(people: ReadonlyArray<A>, query: string): ReadonlyArray<A> => {
  const sought = plainLetters(query)
  if (sought === "") return people
  const place = ({ account, name }: A): number => {
    const [latin, login] = [plainLetters(name), plainLetters(account)]
    if (latin.startsWith(sought)) return 0
    const sounds = soundAt(latin, sought)
    if (sounds === 0 || latin.split(/[\s.·-]/u).some((word) => word.startsWith(sought))) return 1
    return login.startsWith(sought) ? 2 : sounds > 0 || latin.includes(sought) || login.includes(sought) ? 3 : 4
  }
  return people
    .map((each) => [place(each), each] as const)
    .filter(([at]) => at < 4)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)
}

/** A text with a mention chosen: what was typed of the name since the `@` gives way to it and a blank (MENTION-04, spec 2.10). */
export const withMention = (text: string, caret: number, name: string): { readonly text: string; readonly caret: number } => {
  const from = mentionQuery(text.slice(0, caret))?.from ?? caret
  const lead = mayBegin(text, from) ? "" : " "
  const rest = text.slice(caret)
  const put = `${lead}@${name}${/^\s/.test(rest) ? "" : " "}`
  return { text: `${text.slice(0, from)}${put}${rest}`, caret: from + put.length + (/^\s/.test(rest) ? 1 : 0) }
}
