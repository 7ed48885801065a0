import ts from "typescript"

/** How deep an object may nest before its inside no longer matters. */
const DEEPEST = 3

const EMPTY: Readonly<Record<string, string>> = {
  Set: "new Set()",
  ReadonlySet: "new Set()",
  HashSet: `require("effect").HashSet.empty()`,
  Map: "new Map()",
  ReadonlyMap: "new Map()",
  HashMap: `require("effect").HashMap.empty()`,
  Option: `require("effect").Option.none()`
}

const named = (type: ts.Type): string => (type.aliasSymbol ?? type.symbol)?.name ?? ""
const isOf = (type: ts.Type, flags: ts.TypeFlags) => (type.flags & flags) !== 0

/** Writes constants of a type, as source text. */
export class Constants {
  private readonly checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  /** Every constant that a body gives place to: of a truth value both, of a result a failure and a success; of others the simplest. */
  all(type: ts.Type): ReadonlyArray<string> {
    if (isOf(type, ts.TypeFlags.Boolean)) return ["true", "false"]
    const result = this.result(type)
    if (result !== undefined) return result
    return [this.simplest(type, 0)]
  }

  private result(type: ts.Type): ReadonlyArray<string> | undefined {
    if (type.aliasSymbol?.name !== "Result") return undefined
    const [success, failure] = type.aliasTypeArguments ?? []
    if (success === undefined || failure === undefined) return undefined
    const one = (how: string, value: ts.Type) => `require("effect").Result.${how}(${this.simplest(value, 1)})`
    return [
      ...(isOf(failure, ts.TypeFlags.Never) ? [] : [one("fail", failure)]),
      ...(isOf(success, ts.TypeFlags.Never) ? [] : [one("succeed", success)])
    ]
  }

  private simplest(type: ts.Type, depth: number): string {
    if (type.isUnion()) return this.ofUnion(type, depth)
    if (type.isStringLiteral() || type.isNumberLiteral()) return JSON.stringify(type.value)
    if (isOf(type, ts.TypeFlags.BooleanLiteral)) return this.checker.typeToString(type)
    if (isOf(type, ts.TypeFlags.Null)) return "null"
    if (type.isIntersection()) return this.ofIntersection(type, depth)
    if (isOf(type, ts.TypeFlags.StringLike)) return `""`
    if (isOf(type, ts.TypeFlags.NumberLike)) return "0"
    if (this.checker.isArrayType(type)) return "[]"
    if (this.checker.isTupleType(type)) {
      const members = this.checker.getTypeArguments(type as ts.TypeReference)
      return `[${members.map((each) => this.simplest(each, depth + 1)).join(", ")}]`
    }
    return isOf(type, ts.TypeFlags.Object) ? this.ofObject(type, depth) : "undefined"
  }

  private ofUnion(type: ts.UnionType, depth: number): string {
    const found = (flag: ts.TypeFlags) => type.types.some((each) => isOf(each, flag))
    if (found(ts.TypeFlags.Undefined)) return "undefined"
    if (found(ts.TypeFlags.Null)) return "null"
    const empty = EMPTY[named(type)]
    if (empty !== undefined) return empty
    const [result] = this.result(type) ?? []
    const [first] = type.types
    return result ?? (first === undefined ? "undefined" : this.simplest(first, depth))
  }

  /** A branded string is a string. */
  private ofIntersection(type: ts.IntersectionType, depth: number): string {
    const bare = type.types.find((each) => isOf(each, ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike))
    return bare === undefined ? this.ofObject(type, depth) : this.simplest(bare, depth)
  }

  private ofObject(type: ts.Type, depth: number): string {
    const empty = EMPTY[named(type)]
    if (empty !== undefined) return empty
    const [call] = type.getCallSignatures()
    if (call !== undefined)
      return `() => ${this.simplest(call.getReturnType(), depth + 1)
        .replace(/^\{/, "({")
        .replace(/\}$/, "})")}`
    const members = this.checker.getPropertiesOfType(type)
    if (depth >= DEEPEST || members.some(({ name }) => name.startsWith("__@") || name.startsWith("~"))) return "undefined"
    const needed = members.filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
    const written = needed.map(
      (each) => `${JSON.stringify(each.name)}: ${this.simplest(this.checker.getTypeOfSymbol(each), depth + 1)}`
    )
    return `{ ${written.join(", ")} }`
  }
}
