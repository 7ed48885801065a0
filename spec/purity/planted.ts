/** What would make a rule answer differently elsewhere or later, in groups; each is one line of a file of the engine. */
export const PLANTED: Readonly<Record<string, ReadonlyArray<string>>> = {
  "the clock": [
    "export const a = () => Date.now()",
    "export const a = () => new Date()",
    "export const a = () => Date()",
    'export const a = () => Date["now"]()',
    "export const { now } = Date",
    "export const a = () => performance.now()",
    "export const a = (f: () => void) => setTimeout(f, 1)",
    "export const a = (f: () => void) => setInterval(f, 1)",
    "export const a = (f: () => void) => setImmediate(f)",
    "export const a = (f: () => void) => queueMicrotask(f)",
    "export const a = (f: () => void) => requestAnimationFrame(f)",
    "export const a = () => Promise.resolve(1)",
    "export const a = async () => 1",
    "export const a = await 1",
    'import { Clock } from "effect"\nexport const a = Clock.currentTimeMillis',
    'import * as Clock from "effect/Clock"\nexport const a = Clock.currentTimeMillis',
    'import { DateTime } from "effect"\nexport const a = DateTime.now',
    'import { Effect } from "effect"\nexport const a = Effect.sleep(1)',
    'import { Effect as Later } from "effect"\nexport const a = Later.sleep(1)',
    'import * as Later from "effect/Effect"\nexport const a = Later.sleep(1)',
    'import { Effect } from "effect"\nexport const { sleep } = Effect',
    'import { Effect } from "effect"\nexport const a = Effect.runSync(Effect.succeed(1))',
    'import { Schedule } from "effect"\nexport const a = Schedule.spaced("1 second")',
    'export { Clock } from "effect"',
    'export * from "effect"',
    'import * as Everything from "effect"\nexport const a = Everything.Clock.currentTimeMillis'
  ],
  "what only areas of the client import": ['import { produce } from "immer"\nexport const a = produce'],
  "another spelling of effect": [
    'import * as Result from "effect/Result"\nexport const a = Result.succeed(1)',
    'import { succeed } from "effect/Result"\nexport const a = succeed(1)',
    'import type { Result } from "effect/Result"\nexport type A = Result<1>',
    'export { succeed } from "effect/Result"'
  ],
  chance: [
    "export const a = () => Math.random()",
    'export const a = () => Math["random"]()',
    "export const { random } = Math",
    "export const a = (key: keyof typeof Math) => Math[key]",
    "export const a = [Math]",
    "export const a = () => crypto.randomUUID()",
    "export const a = () => crypto.getRandomValues(new Uint8Array(1))",
    "export const a = new WeakRef({})",
    'import { Random } from "effect"\nexport const a = Random.next',
    'import { randomUUID } from "node:crypto"\nexport const a = randomUUID'
  ],
  "the device's zone": [
    "export const a = (date: Date) => date.getHours()",
    "export const a = (date: Date) => date",
    "export const a = (date: { getHours: () => number }) => date.getHours()",
    "export const a = (date: { getDate: () => number }) => date.getDate()",
    'export const a = (date: { getDate: () => number }) => date["getDate"]()',
    "export const a = ({ getDate }: { getDate: () => number }) => getDate()",
    "export const a = (date: { getTimezoneOffset: () => number }) => date.getTimezoneOffset()",
    "export const a = (date: { setMonth: (month: number) => number }) => date.setMonth(1)",
    "export const a = (date: { toDateString: () => string }) => date.toDateString()",
    "export const a = new Date(0).toString()",
    "export const a = new Date(2020, 1, 1)",
    'export const a = Date.parse("2020-01-01T00:00")',
    "export const a = new Intl.DateTimeFormat()",
    'export const a = new Intl.DateTimeFormat("en")',
    "export const { DateTimeFormat } = Intl",
    "export const a = (format: Intl.DateTimeFormat) => format.format(0)",
    'import { Schema } from "effect"\nexport const a = Schema.Date',
    'import { Schema } from "effect"\nexport const a = Schema["DateTimeZonedFromString"]',
    'import { startOfDay } from "date-fns"\nexport const a = startOfDay',
    'import { tz } from "@date-fns/tz"\nexport const a = tz("UTC")',
    'import { format } from "date-fns/format"\nexport const a = format'
  ],
  "the device's language": [
    "export const a = (x: number) => x.toLocaleString()",
    'export const a = (x: string) => x.localeCompare("b")',
    "export const a = (x: string) => x.toLocaleLowerCase()",
    "export const a = (x: string) => x.toLocaleUpperCase()",
    "export const a = [1].toLocaleString()",
    "export const a = new Intl.NumberFormat()",
    "export const a = new Intl.Collator().compare",
    "export const a = navigator.language"
  ],
  "the page": [
    "export const a = window",
    "export const a = document.title",
    "export const a = () => localStorage.length",
    "export const a = self",
    "export const a = location.href",
    'export const a = new URL("http://a")',
    "export const a = (node: HTMLElement) => node",
    'import { h } from "react"\nexport const a = h',
    'import type { FC } from "react"\nexport type A = FC'
  ],
  "Node and the world outside": [
    'export const a = process.env["A"]',
    'export const a = Buffer.from("")',
    'export const a = () => fetch("/")',
    'export const a = new WebSocket("ws://a")',
    'export const a = console.log("a")',
    'import "node:fs"',
    'import { readFileSync } from "node:fs"\nexport const a = readFileSync',
    'import { readFileSync } from "fs"\nexport const a = readFileSync',
    'export const a = () => import("node:fs")',
    "export const a = (name: string) => import(name)",
    'export const a = require("fs")',
    "export const a = import.meta.url",
    'import { Console } from "effect"\nexport const a = Console.log("a")',
    'import { Effect } from "effect"\nexport const a = Effect.log("a")',
    'import { Effect } from "effect"\nexport const a = Effect.promise(() => fetch("/"))',
    'import { a } from "#adapters/clock/minute.ts"\nexport { a }',
    'export { a } from "#server/start.ts"'
  ],
  "what reaches everything": [
    "export const a = globalThis",
    'export const a = globalThis["Da" + "te"]',
    'export const a = eval("1")',
    'export const a = new Function("return this")()',
    'export const a = Function("return this")()',
    'export const a = [].at.constructor("return this")()',
    'export const a = [].at["constructor"]("return this")()',
    "export const { constructor } = () => 1",
    'export const a = Reflect.get(Math, "random")'
  ],
  "what outlives a call": [
    "let count = 0\nexport const a = () => ++count",
    "export let count = 0",
    "var count = 0\nexport const a = () => count++",
    "const seen = new Set<string>()\nexport const a = (x: string) => seen.add(x)",
    "const known: Array<string> = []\nexport const a = (x: string) => known.push(x)",
    "const known: Record<string, number> = {}\nexport const a = (x: string) => {\n  known[x] = 1\n}",
    "const known: Record<string, number> = {}\nexport const a = (x: string) => {\n  delete known[x]\n}",
    "const now = { count: 0 }\nexport const a = () => now.count++",
    "const now = { it: { count: 0 } }\nexport const a = () => (now.it.count += 1)",
    "const now = { count: 0 }\nexport const a = () => Object.assign(now, { count: 1 })",
    "const now: { count?: number } = {}\nexport const a = () => (now as { count: number }).count++",
    "export class A {\n  static count = 0\n}",
    "class A {}\nexport const a = (x: object) => Object.setPrototypeOf(A, x)",
    "const WORD = /a/g\nexport const a = (x: string) => WORD.test(x)",
    "const WORD = /a/y\nexport const a = (x: string) => WORD.exec(x)",
    "export const a = (() => {\n  let count = 0\n  return () => ++count\n})()",
    'import { LISTS } from "./lists.ts"\nexport const a = () => LISTS.push(1)'
  ],
  "what is there without being made": [
    "declare const performance: { now: () => number }\nexport const a = performance.now()",
    "declare function setTimeout(f: () => void): void\nexport const a = setTimeout",
    "declare class WebSocket {}\nexport const a = new WebSocket()",
    "declare global {\n  const fetch: () => void\n}\nexport const a = 1",
    '/// <reference lib="dom" />\nexport const a = 1',
    '/// <reference types="node" />\nexport const a = 1'
  ],
  "unseen words": ["// @ts-ignore\nexport const a = window", "// @ts-nocheck\nexport const a = window"]
}

/** What is pure, though it looks like what is not. */
export const PURE: ReadonlyArray<string> = [
  "export const a = (x: number, y: number) => Math.max(x, Math.PI, y)",
  "export const a = (x: ReadonlyArray<number>) => [...x].sort((one, other) => one - other)",
  "export const a = (x: ReadonlyArray<number>) => {\n  let sum = 0\n  for (const each of x) sum += each\n  return sum\n}",
  "export const a = () => {\n  const seen = new Set<string>()\n  seen.add('a')\n  return seen.size\n}",
  "const WORD = /a/g\nexport const a = (x: string) => [...x.matchAll(WORD)].length",
  "const WORD = /a/u\nexport const a = (x: string) => WORD.test(x)",
  "export const a = (x: string) => x.toLowerCase() + JSON.stringify(x)",
  "export const a = (x: { random: () => number; now: number }) => x.random() + x.now",
  "export const a = (now: number) => ({ Date: now, window: 1, process: 2 }).window",
  "export type A = Readonly<Record<string, Partial<Iterable<number>>>>",
  'import { HashMap } from "effect"\nexport const a = HashMap.set(HashMap.empty<string, number>(), "a", 1)',
  'import { Effect, Schema } from "effect"\nexport const a = Schema.String.pipe(Schema.withDecodingDefault(Effect.succeed("")))',
  'import type { Effect } from "effect"\nexport type A = Effect.Effect<number>',
  'import { type Scope, Option } from "effect"\nexport const a = Option.none<Scope.Scope>()',
  "const FIRST = { a: 1 } as const\nexport const a = { ...FIRST, b: 2 }"
]

const PARSE = 'import { parseISO } from "date-fns/parseISO"\n'

/** What one file may ask of packages that other rules may not even import, and what it may not. */
export const PLANTED_AT: Readonly<Record<string, Readonly<Record<"refused" | "pure", ReadonlyArray<string>>>>> = {
  "engine/format/zone.ts": {
    refused: [
      'import { startOfDay } from "date-fns/startOfDay"\nexport const a = startOfDay',
      'import { parseISO } from "date-fns"\nexport const a = parseISO',
      'import { TZDate } from "@date-fns/tz"\nexport const a = () => new TZDate()',
      'import * as zones from "@date-fns/tz"\nexport const a = zones.tz',
      'export { tz } from "@date-fns/tz"',
      'import "@date-fns/tz"\nexport const a = 1',
      `${PARSE}export const a = parseISO("2026-01-01")`,
      `${PARSE}export const a = parseISO("2026-01-01", { additionalDigits: 1 })`,
      `${PARSE}export const a = (options: object) => parseISO("2026-01-01", options)`,
      `${PARSE}export const a = ["2026-01-01"].map(parseISO)`,
      'import { parseISO as read } from "date-fns/parseISO"\nexport const a = read("2026-01-01")',
      'import { produce } from "immer"\nexport const a = produce'
    ],
    pure: [
      `import { tz } from "@date-fns/tz"\n${PARSE}export const a = (zone: string) => parseISO("2026-01-01", { in: tz(zone) })`,
      'import { tzOffset } from "@date-fns/tz/tzOffset"\nimport { toDate } from "date-fns/toDate"\nexport const a = tzOffset("UTC", toDate(0))'
    ]
  },
  "engine/client/areas/moments/known.ts": {
    refused: [
      'import { setAutoFreeze } from "immer"\nexport const a = () => setAutoFreeze(false)',
      'import * as immer from "immer"\nexport const a = immer.produce',
      'import { tz } from "@date-fns/tz"\nexport const a = tz("UTC")'
    ],
    pure: [
      'import { type Draft, produce } from "immer"\nexport const a = produce({ b: 1 }, (draft: Draft<{ b: number }>) => void draft.b++)'
    ]
  }
}
