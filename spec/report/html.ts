import type { Held } from "./held.ts"
import type { Room } from "./tests.ts"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** A rule's sentence without Markdown: what links say, and code as it is. */
const plain = (sentence: string): string => escaped(sentence.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", ""))

const ROOMS: ReadonlyArray<readonly [room: Room, name: string]> = [
  ["engine", "Engine"],
  ["adapters", "Adapters"],
  ["server", "Server"],
  ["screens", "Screens"],
  ["programs", "Programs"]
]

const HEAD = [
  "Rule",
  "Level",
  "Sentence",
  "Home",
  "Examples",
  "All inputs",
  ...ROOMS.map(([, name]) => name),
  "Noticed",
  "Home noticed"
]

/** Colours of light and dark with a contrast above 7; the table scrolls in its own frame. */
const STYLE = `
:root { color-scheme: light dark; --ink: #1c1f23; --paper: #ffffff; --line: #c9ced6; --quiet: #4a5160; --lacks: #8f1d14 }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff4; --paper: #14171c; --line: #3b424e; --quiet: #b6bfcc; --lacks: #ffb4a8 } }
body { margin: 2rem auto; max-width: 110rem; padding: 0 1rem; background: var(--paper); color: var(--ink); font: 0.9375rem/1.5 system-ui, sans-serif }
.frame { overflow-x: auto }
.frame:focus-visible { outline: 2px solid }
table { border-collapse: collapse; width: 100% }
caption { text-align: start; font-size: 1.25rem; font-weight: 600; padding: 1.5rem 0 0.5rem }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: start; vertical-align: top }
thead th { color: var(--quiet); font-weight: 600 }
td.number { text-align: end; font-variant-numeric: tabular-nums }
td.lacks { color: var(--lacks); font-weight: 600 }
tbody th { white-space: nowrap; font-weight: 600 }
td:nth-of-type(2) { min-width: 24rem }
td:nth-of-type(3) { min-width: 18rem }
summary { cursor: pointer }
td code { overflow-wrap: anywhere }
p { color: var(--quiet); max-width: 60rem }`

const number = (count: number, isLacking = false): string => `<td class="number${isLacking ? " lacks" : ""}">${count}</td>`

/** How many, and on request which. */
const files = (paths: ReadonlyArray<string>): string =>
  paths.length === 0
    ? number(0)
    : `<td><details><summary>${paths.length}</summary>${paths.map((path) => `<code>${escaped(path)}</code>`).join("<br>")}</details></td>`

const rowOf = ({ cases, homes, isProven, mutants, rule, tests }: Held): string =>
  [
    `<tr id="${rule.id}"><th scope="row">${rule.id}</th><td>${rule.level}</td><td>${plain(rule.sentence)}</td>`,
    `<td>${homes.map(({ name, path }) => `<code>${escaped(`${path} ${name}`)}</code>`).join("<br>")}</td>`,
    number(cases, cases === 0),
    `<td${isProven ? "" : ' class="lacks"'}>${isProven ? "yes" : "no"}</td>`,
    ...ROOMS.map(([room]) => files(tests[room])),
    mutants === undefined
      ? "<td></td><td></td>"
      : `${number(mutants.noticed)}<td class="number">${mutants.homeNoticed} of ${mutants.home}</td>`,
    "</tr>"
  ].join("")

const tableOf = ([point, those]: readonly [string, ReadonlyArray<Held>]): string =>
  [
    `<div class="frame" role="region" tabindex="0" aria-label="${escaped(point)}"><table><caption>${escaped(point)}</caption>`,
    `<thead><tr>${HEAD.map((each) => `<th scope="col">${each}</th>`).join("")}</tr></thead>`,
    `<tbody>${those.map(rowOf).join("\n")}</tbody></table></div>`
  ].join("\n")

/** The report as one file that needs no network and no script. */
export const htmlOf = (held: ReadonlyArray<Held>): string => {
  const hasMutants = held.some(({ mutants }) => mutants !== undefined)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rules, and what holds them</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Rules, and what holds them</h1>
<p>${held.length} rules of the specification. Examples are cases of the rule's fixture; "all inputs" says that a property or a model holds it.
The rooms count files of tests that name the rule, and tell which when the number is opened.
${hasMutants ? "Noticed: changes of the engine that a test naming the rule noticed. Home noticed: changes made where the rule lives, and how many of them any test noticed, in the last run of the mutation tests." : "There was no run of the mutation tests on this machine: <code>npm run mutation</code>."}</p>
${[...Map.groupBy(held, ({ rule }) => rule.point)].map(tableOf).join("\n")}
</main>
</body>
</html>
`
}
