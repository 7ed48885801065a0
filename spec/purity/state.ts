import { nameOf, type Node, rootOf, type Rule, topOf, type Variable } from "./tree.ts"

/** Methods that change what they are called on. */
const CHANGING: ReadonlySet<string> = new Set(
  "add clear copyWithin delete fill pop push reverse set shift sort splice unshift".split(" ")
)
/** Functions of `Object` that change their first argument. */
const CHANGING_FIRST: ReadonlySet<string> = new Set("assign defineProperties defineProperty setPrototypeOf".split(" "))

const isOurs = ({ defs: [def] }: Variable): boolean =>
  def !== undefined && (def.type !== "ImportBinding" || /^(\.|#)/.test(String(def.parent?.source?.value)))

/** What the variable began with, where it was declared with a value. */
const initOf = ({ defs: [def] }: Variable): Node | undefined =>
  def?.node.type === "VariableDeclarator" ? (def.node.init ?? undefined) : undefined

/** Whether an expression that was found twice may answer twice: it remembers where it was. */
const remembers = (init: Node | undefined): boolean => /[gy]/.test(init?.regex?.flags ?? "")

/**
 * Between two calls a rule keeps nothing: what lies at the top of a file is bound once, never changed, and no function at the
 * top is called with variables that outlive the call (DEC-0059).
 */
export const state: Rule = {
  create: (looking) => {
    const suspects: Array<{ readonly root: Node; readonly node: Node; readonly search: boolean }> = []
    const suspect = (node: Node, on: Node | undefined, search = false) => {
      const root = rootOf(on)
      if (root !== undefined) suspects.push({ root, node, search })
    }
    return {
      VariableDeclaration: (node) => {
        const isTop = node.parent?.type === "Program" || node.parent?.type === "ExportNamedDeclaration"
        if (isTop && node.kind !== "const") looking.report({ node, message: "At the top of a file nothing varies." })
      },
      PropertyDefinition: (node) => {
        if (node.static === true && node.readonly !== true) looking.report({ node, message: "What a class has is read only." })
      },
      AssignmentExpression: (node) => suspect(node, node.left),
      UpdateExpression: (node) => suspect(node, node.argument),
      UnaryExpression: (node) => {
        if (node.operator === "delete") suspect(node, node.argument)
      },
      CallExpression: (node) => {
        const { arguments: given = [], callee } = node
        const outer = node.parent?.type === "VariableDeclarator" ? node.parent.parent?.parent?.type : undefined
        if (/^(Arrow)?Function/.test(callee?.type ?? "") && (outer === "Program" || outer === "ExportNamedDeclaration"))
          looking.report({ node, message: "A function that is called at once may keep something for those that it makes." })
        if (callee?.type !== "MemberExpression") return
        const method = nameOf(callee.property, callee.computed) ?? ""
        if (CHANGING.has(method)) suspect(node, callee.object)
        if (method === "exec" || method === "test") suspect(node, callee.object, true)
        if (CHANGING_FIRST.has(method) && callee.object?.name === "Object") suspect(node, given[0])
      },
      "Program:exit": () => {
        const top = new Map(
          topOf(looking)
            .filter(isOurs)
            .flatMap((variable) => variable.references.map(({ identifier }) => [identifier, variable] as const))
        )
        for (const { node, root, search } of suspects) {
          const variable = top.get(root)
          if (variable !== undefined && (!search || remembers(initOf(variable))))
            looking.report({ node, message: `\`${variable.name}\` would be another one in the next call.` })
        }
      }
    }
  }
}
