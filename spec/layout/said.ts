/** What a call has in it that people said or are called; the rest are numbers, types and tokens. */
const WORDS = ["account", "realname", "remark", "content", "name", "address", "notice"]

/** What somebody types on a screen and sends to nobody, or what the walk puts into its mouth. */
const TYPED = [
  "A draft that grows over several lines, because somebody has a lot to say and does not press enter.",
  "This will not arrive",
  "Half of what I wanted to say",
  "Zebedee",
  "nonsense",
  "no such words",
  "What is to be read, with a long-word-that-has-to-be-broken-somewhere-or-other-in-a-narrow-window",
  String.raw`a^2 = \sqrt b`,
  "nobody said this",
  // devices are called as their makers call them
  "Headset with a rather long name of its maker",
  "Built in",
  "nobody-has-such-an-account",
  "The first of two that wait for the network",
  "And the second",
  "Hello, we met at the spring party next to the piano"
]

const kept = new Set<string>(TYPED)

const plain = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** A text, its lines, and what stands between signs and without them: so much of it may be an element of its own. */
const parts = (text: string): ReadonlyArray<string> => {
  const lines = [text, ...text.split(/\n|<[^<>]*>/)]
  const items = lines.map((line) => line.replace(/^(?:-|[0-9]+\.) /, ""))
  const signs = /\*\*|~~|_|`/
  return [...lines, ...items.flatMap((line) => [line.split(signs).join(""), ...line.split(signs)])]
}

const note = (value: unknown, key: string): void => {
  if (typeof value === "string" && WORDS.includes(key))
    for (const part of parts(value)) if (plain(part) !== "") kept.add(plain(part))
  if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value)) note(each, Array.isArray(value) ? key : name)
}

/** Notes what people say in a call, so that it is told from what the interface says. */
export const noteSaid = (body: object): void => note(body, "")

/** All that people have said and are called, in whichever language they speak. */
export const saidSoFar = (): ReadonlySet<string> => kept
