import { globSync, readFileSync } from "node:fs"
import { assert, it } from "@effect/vitest"

/**
 * What the app stands on that the oldest Safari it is for does not have (docs/setup.md, «Browsers»), with a line that uses it. Before
 * something leaves this table, the oldest Safari must have it; what is asked for before it is used may stay (`"x" in y`).
 */
const TOO_NEW: ReadonlyArray<readonly [what: string, safari: string, sign: RegExp, example: string]> = [
  ["URL.canParse", "17", /\bURL\.(canParse|parse)\(/, "URL.canParse(text)"],
  ["popover", "17", /\.(show|hide|toggle)Popover\(/, "box.showPopover()"],
  ["withResolvers", "17.4", /\bPromise\.withResolvers\b/, "Promise.withResolvers<void>()"],
  ["groupBy", "17.4", /\b(Object|Map)\.groupBy\(/, "Object.groupBy(rows, byDay)"],
  ["AbortSignal.any", "17.4", /\bAbortSignal\.any\(/, "AbortSignal.any([one, other])"],
  ["checkVisibility", "17.4", /\.checkVisibility\(/, "row.checkVisibility()"],
  ["Array.fromAsync", "16.4, and Chrome 121", /\bArray\.fromAsync\(/, "Array.fromAsync(rows)"],
  ["transfer", "17.4", /\.transfer(ToFixedLength)?\(/, "buffer.transfer()"],
  [
    "methods of Set",
    "17",
    /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference)\(/,
    "shown.difference(known)"
  ],
  [
    "methods of iterators",
    "18.4",
    /\.(values|keys|entries)\(\)\s*\.(map|filter|some|every|find|reduce|toArray|flatMap|take|drop)\(/,
    "people.values().map(nameOf)"
  ],
  ["view transitions", "18", /\bstartViewTransition\(/, "document.startViewTransition(draw)"],
  ["Promise.try", "18.2", /\bPromise\.try\(/, "Promise.try(read)"],
  ["RegExp.escape", "18.2", /\bRegExp\.escape\(/, "RegExp.escape(words)"],
  ["bytes as text", "18.2", /\b(fromBase64|fromHex|toBase64|toHex)\(/, "bytes.toBase64()"],
  ["requestIdleCallback", "not yet", /\brequestIdleCallback\(/, "requestIdleCallback(work)"],
  ["BarcodeDetector", "not yet", /\bnew (window\.)?BarcodeDetector\(/, "new BarcodeDetector()"],
  [
    "sets in expressions",
    "17",
    /\/[dgimsy]*v[dgimsy]*(?=[),.;\s])(?<=[\w)\]+*?}]\/[dgimsvy]+)(?![^\n]*["'`])/,
    String.raw`/\p{L}/v.test(text)`
  ]
]

/** The same of style sheets; what the build writes again for the oldest browser, such as nesting, may stand there. */
const TOO_NEW_STYLE: ReadonlyArray<readonly [what: string, safari: string, sign: RegExp, example: string]> = [
  ["light-dark()", "17.5", /light-dark\(/, "color: light-dark(black, white)"],
  ["@starting-style", "17.5", /@starting-style/, "@starting-style { opacity: 0 }"],
  ["@scope", "17.4", /@scope\b/, "@scope (main) {}"],
  ["transition-behavior", "18", /transition-behavior|allow-discrete/, "transition-behavior: allow-discrete"],
  ["text-wrap", "17.5", /text-wrap:\s*(balance|pretty)/, "text-wrap: balance"],
  ["content-visibility", "18", /content-visibility/, "content-visibility: auto"],
  ["anchors", "26", /anchor-name|position-anchor|anchor\(/, "anchor-name: --menu"],
  ["field-sizing", "26.2", /field-sizing/, "field-sizing: content"],
  [":user-invalid", "16.5", /:user-(in)?valid/, "input:user-invalid {}"],
  [":popover-open", "17", /:popover-open/, ".menu:popover-open {}"]
]

/** Files whose use of one asks first whether it is there, or goes on without it. */
const ASKS: Readonly<Record<string, ReadonlyArray<string>>> = {
  "ui/idle.ts": ["requestIdleCallback"],
  "ui/editor/Bubble.tsx": ["popover"],
  "ui/routing/slideAway.ts": ["view transitions"],
  "ui/screens/codes/readPicture.ts": ["BarcodeDetector"]
}

const found = (files: ReadonlyArray<string>, table: typeof TOO_NEW): ReadonlyArray<string> =>
  files.flatMap((file) => {
    const text = readFileSync(file, "utf8").replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "")
    return table
      .filter(([, , sign]) => sign.test(text))
      .flatMap(([what]) => (ASKS[file]?.includes(what) ? [] : [`${file}: ${what}`]))
  })

it.each([...TOO_NEW, ...TOO_NEW_STYLE])("sees %s, which needs Safari %s", (_, __, sign, example) => {
  assert.match(example, sign)
})

it("nothing that runs in browsers needs a newer one than we say", () => {
  const files = globSync("{ui,adapters,engine,locales}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|^adapters\/(node|memory)\/|^ui\/build\//.test(file)
  )
  assert.isAbove(files.length, 400)
  assert.deepStrictEqual(found(files, TOO_NEW), [])
})

it("no style does", () => {
  const files = globSync("ui/**/*.css")
  assert.isAbove(files.length, 50)
  assert.deepStrictEqual(found(files, TOO_NEW_STYLE), [])
})

it("what asks first is still there", () => {
  for (const [file, names] of Object.entries(ASKS))
    for (const name of names) {
      const sign = TOO_NEW.find(([what]) => what === name)?.[2]
      assert.match(readFileSync(file, "utf8"), sign ?? /^$/)
    }
})
