import { type Looking, nameOf, type Node, readOf, type Rule } from "./tree.ts"

/** All that a rule may name without importing it: what answers the same at each time, in each place and in each language. */
const NAMES: ReadonlySet<string> = new Set([
  "Array",
  "BigInt",
  "Boolean",
  "Infinity",
  "JSON",
  "Map",
  "Math",
  "NaN",
  "Number",
  "Object",
  "RegExp",
  "Set",
  "String",
  "Symbol",
  "Uint8Array",
  "WeakMap",
  "decodeURIComponent",
  "encodeURIComponent",
  "undefined"
])

/** Types of these are as good as their values, which tell the device's zone and language. */
const NOT_EVEN_AS_TYPES: ReadonlySet<string> = new Set(["Date", "Intl"])

/** What a file says is there without making it would look like its own. */
const refuseDeclared =
  ({ report }: Looking) =>
  (node: Node) => {
    if (node.declare === true) report({ node, message: "A rule declares nothing that it does not make." })
  }

/** A rule names only what it declares, imports or finds in {@link NAMES} (DEC-0059). */
export const names: Rule = {
  create: (looking) => ({
    VariableDeclaration: refuseDeclared(looking),
    TSDeclareFunction: refuseDeclared(looking),
    ClassDeclaration: refuseDeclared(looking),
    TSModuleDeclaration: refuseDeclared(looking),
    "Program:exit": () => {
      const { globalScope } = looking.sourceCode.scopeManager
      const known = globalScope.variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references)
      for (const { identifier, isTypeReference } of new Set([...known, ...globalScope.through])) {
        const name = String(identifier.name)
        if (isTypeReference === true && !NOT_EVEN_AS_TYPES.has(name)) continue
        if (!NAMES.has(name))
          looking.report({ node: identifier, message: `A rule is told what it needs; \`${name}\` is outside.` })
        if (name === "Math" && [undefined, "random"].includes(readOf(identifier)))
          looking.report({ node: identifier, message: "A rule reads `Math` by name, and no chance from it." })
      }
    }
  })
}

/** What reads the zone, the language or the clock of the device, or makes code of text, on whatever object. */
const LOCAL = new RegExp(
  "^(" +
    [
      "[gs]et(UTC)?(Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Year)",
      "getTimezoneOffset",
      "to(Date|Time|GMT|UTC)String",
      "toLocale\\w*",
      "localeCompare",
      "resolvedOptions",
      "\\$[1-9]",
      "constructor",
      "__proto__"
    ].join("|") +
    ")$"
)

const WAITS = "A rule waits for nothing."

/** No object is asked for what differs from device to device (DEC-0059). */
export const members: Rule = {
  create: ({ report }) => {
    const judge = (node: Node, name: string | undefined) => {
      if (name !== undefined && LOCAL.test(name))
        report({ node, message: `\`${name}\` depends on the device, or makes code of text.` })
    }
    const judgeFunction = (node: Node) => {
      if (node.async === true) report({ node, message: WAITS })
    }
    return {
      MemberExpression: (node) => judge(node, nameOf(node.property, node.computed)),
      Property: (node) => {
        if (node.parent?.type === "ObjectPattern") judge(node, nameOf(node.key, node.computed))
      },
      ImportExpression: (node) => report({ node, message: "A rule loads nothing while it runs." }),
      MetaProperty: (node) => report({ node, message: "A rule does not know where it lies." }),
      AwaitExpression: (node) => report({ node, message: WAITS }),
      ArrowFunctionExpression: judgeFunction,
      FunctionDeclaration: judgeFunction,
      FunctionExpression: judgeFunction
    }
  }
}
