import { format } from "node:util"
import { assert, expect } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock, TestConsole } from "effect/testing"

/** A test as its file declares it. */
export interface Test {
  readonly title: string
  readonly run: () => unknown
}

type Body = (...args: Array<never>) => unknown
type EffectBody = (...args: Array<never>) => Effect.Effect<unknown, unknown>

const ENVIRONMENT = Layer.mergeAll(TestConsole.layer, TestClock.layer())
const running = (effect: Effect.Effect<unknown, unknown>) =>
  Effect.runPromise(effect.pipe(Effect.scoped, Effect.provide(ENVIRONMENT)))

/** A title of many cases: `$title` and `$a.b` of a record, `%s` of a list or value. */
const titled = (title: string, each: unknown): string => {
  const named = title.replaceAll(/\$([\w.]+)/g, (whole, path: string) => {
    const value = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], each)
    return value === undefined ? whole : typeof value === "string" ? value : JSON.stringify(value)
  })
  const values: ReadonlyArray<unknown> = Array.isArray(each) ? each : [each]
  return named.includes("%") ? format(named, ...values.slice(0, named.match(/%[sdijfo]/g)?.length ?? 0)) : named
}

const bodyOf = (first: unknown, second: unknown) => (typeof first === "function" ? first : second) as Body
const skipped = () => undefined

/** What a test file imports in place of vitest: it keeps what is declared, and runs nothing. */
export class Collector {
  tests: Array<Test> = []
  private readonly prefix: Array<string> = []

  private readonly add = (title: string, run: () => unknown) => {
    this.tests.push({ title: [...this.prefix, title].join(" "), run })
  }

  private readonly each =
    (cases: ReadonlyArray<unknown>) =>
    (title: string, first: unknown, second?: unknown): void => {
      const body = bodyOf(first, second)
      for (const each of cases) {
        this.add(titled(title, each), () => (Array.isArray(each) ? body(...(each as Array<never>)) : body(each as never)))
      }
    }

  private readonly for =
    (cases: ReadonlyArray<unknown>) =>
    (title: string, first: unknown, second?: unknown): void => {
      for (const each of cases) this.add(titled(title, each), () => bodyOf(first, second)(each as never))
    }

  private readonly effect = Object.assign(
    (title: string, first: unknown, second?: unknown) => {
      this.add(title, () => running((bodyOf(first, second) as EffectBody)()))
    },
    {
      each:
        (cases: ReadonlyArray<unknown>) =>
        (title: string, first: unknown, second?: unknown): void => {
          for (const each of cases)
            this.add(titled(title, each), () => running((bodyOf(first, second) as EffectBody)(each as never)))
        }
    }
  )

  private readonly it = Object.assign(
    (title: string, first: unknown, second?: unknown) => this.add(title, bodyOf(first, second)),
    {
      each: this.each,
      for: this.for,
      effect: this.effect,
      skip: skipped,
      skipIf: (condition: boolean): unknown => (condition ? skipped : this.it),
      runIf: (condition: boolean): unknown => (condition ? this.it : skipped)
    }
  )

  private readonly describe = Object.assign(
    (title: string, body: () => void) => {
      this.prefix.push(title)
      try {
        body()
      } finally {
        this.prefix.pop()
      }
    },
    {
      each:
        (cases: ReadonlyArray<unknown>) =>
        (title: string, body: Body): void => {
          for (const each of cases)
            this.describe(titled(title, each), () => void body(...((Array.isArray(each) ? each : [each]) as Array<never>)))
        }
    }
  )

  /** What stands for `@effect/vitest` and `vitest`. */
  readonly module = { it: this.it, test: this.it, describe: this.describe, assert, expect }
}
