import ts from "typescript"
import { assert, it } from "vitest"
import { linesOf } from "./lines.ts"

const declared = (code: string): ts.Declaration => {
  const [statement] = ts.createSourceFile("a.d.ts", code, ts.ScriptTarget.Latest, true).statements
  if (statement === undefined) throw new Error("nothing is declared")
  return ts.isVariableStatement(statement)
    ? (statement.declarationList.declarations[0] as ts.Declaration)
    : (statement as unknown as ts.Declaration)
}

const LONG = "x".repeat(60)

it.each<[string, string, ReadonlyArray<string>]>([
  [
    "a function on one line, without comments",
    "declare const a: (b: B /* why */,\n  c?: C) => Result<D, E>;",
    ["const n: (b: B, c?: C) => Result<D, E>"]
  ],
  ["a constant with its value", "declare const a = 10000;", ["const n = 10000"]],
  ["a generator", "declare function a<T>(b: T): Generator<T>;", ["function n<T>(b: T): Generator<T>"]],
  ["a short type", 'type a = { readonly b: "c"; };', ['type n = { readonly b: "c"; }']],
  [
    "an interface with what it extends",
    "interface a<T> extends B { /** c */ readonly d: T; }",
    ["interface n<T> extends B {", "  readonly d: T", "}"]
  ],
  ["a class without what is private", "declare class a { #b; c(): void; }", ["class n {", "  c(): void", "}"]],
  [
    "a long union, a part a line",
    `type a = { _tag: "${LONG}" } | { _tag: "${LONG}"; b: B };`,
    ["type n =", `  | { _tag: "${LONG}"; }`, `  | { _tag: "${LONG}"; b: B; }`]
  ],
  [
    "a long Schema, a field a line",
    `declare const a: Schema.Struct<{ readonly ${LONG}: A; readonly b: Schema.Union<readonly ["${LONG}", "${LONG}"]>; }>;`,
    [
      "const n: Schema.Struct<{",
      `  readonly ${LONG}: A`,
      "  readonly b: Schema.Union<readonly [",
      `    "${LONG}",`,
      `    "${LONG}"`,
      "  ]>",
      "}>"
    ]
  ],
  [
    "long arguments of a type, one a line",
    `declare const a: Row<"${LONG}", "${LONG}", C>;`,
    ["const n: Row<", `  "${LONG}",`, `  "${LONG}",`, "  C", ">"]
  ],
  [
    "a type of another file by its name alone",
    `declare const a: { b: import("./c.ts").Row<"${LONG}", "${LONG}", import("./d.ts").D> };`,
    ["const n: {", "  b: Row<", `    "${LONG}",`, `    "${LONG}",`, "    D", "  >", "}"]
  ]
])("%s", (_, code, lines) => {
  assert.deepStrictEqual(linesOf("n", declared(code)), lines)
})

it("refuses what it cannot show", () => {
  assert.throws(() => linesOf("n", declared("declare namespace a {}")), "cannot show")
})
