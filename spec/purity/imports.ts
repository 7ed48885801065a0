import { nameOf, type Node, readOf, type Rule, topOf } from "./tree.ts"

/** Modules of `effect` that a file may use, and of one of them the members; parts of other packages, and those of them that take a zone. */
interface Allowed {
  readonly modules: ReadonlyArray<string>
  readonly Effect: ReadonlyArray<string>
  readonly packages?: Readonly<Record<string, ReadonlyArray<string>>>
  /** Functions that reckon in the zone of the device unless each call says `in` which. */
  readonly zoned?: ReadonlyArray<string>
}

/** Parts of Schema that carry a `Date` or a zone, and so the clock and zone of the device. */
const DATED = /Date|TimeZone/

const sourceOf = (node: Node): string => String(node.source?.value)

/** `Result` of `import { Result } from "effect"`. */
const moduleOf = (specifier: Node): string | undefined => nameOf(specifier.imported ?? specifier.local, false)

/** Whether a function is called here, with the zone in which it is to reckon. */
const isZoned = (identifier: Node): boolean => {
  const { parent } = identifier
  if (parent?.type !== "CallExpression" || parent.callee !== identifier) return false
  const options = parent.arguments?.at(-1)
  return options?.properties?.some((each) => each.type === "Property" && nameOf(each.key, each.computed) === "in") === true
}

/** A rule imports the engine, and of packages what is listed for it in `.oxlintrc.json` (DEC-0059, DEC-0205, DEC-0211). */
export const imports: Rule = {
  meta: { schema: false },
  create: (looking) => {
    const { Effect, modules, packages = {}, zoned = [] } = looking.options[0] as Allowed
    const told = (node: Node, what: string) => looking.report({ node, message: `A rule does not import ${what}.` })
    const judge = (node: Node) => {
      if (node.source === null || node.source === undefined) return
      const source = sourceOf(node)
      if (/^(\.|#engine\/)/.test(source)) return
      const { specifiers = [] } = node
      const parts = packages[source]
      if (parts !== undefined && node.type === "ImportDeclaration" && specifiers.length > 0) {
        for (const specifier of specifiers) {
          const part = specifier.type === "ImportSpecifier" ? moduleOf(specifier) : "*"
          if (part === undefined || !parts.includes(part)) told(specifier, `${String(part)} of ${source}`)
        }
        return
      }
      if (source !== "effect") return told(node, source)
      if (node.importKind === "type" || node.exportKind === "type") return
      if (specifiers.length === 0) told(node, `all of ${source}`)
      for (const specifier of specifiers) {
        if (specifier.importKind === "type" || specifier.exportKind === "type") continue
        const module = specifier.type === "ImportSpecifier" ? moduleOf(specifier) : "*"
        if (module === undefined || !modules.includes(module)) told(specifier, `${String(module)} of effect`)
      }
    }
    return {
      ImportDeclaration: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      "Program:exit": () => {
        for (const { defs, references } of topOf(looking)) {
          const [def] = defs
          if (def?.type !== "ImportBinding" || !def.parent) continue
          const source = sourceOf(def.parent)
          const name = moduleOf(def.node)
          if (packages[source] !== undefined && name !== undefined && zoned.includes(name))
            for (const { identifier } of references)
              if (!isZoned(identifier))
                looking.report({ node: identifier, message: `A rule tells \`${name}\` in which zone it reckons: \`{ in: … }\`.` })
          if (source !== "effect") continue
          if (name !== "Effect" && name !== "Schema") continue
          for (const { identifier, isTypeReference } of references) {
            if (isTypeReference === true || identifier.parent?.type === "TSQualifiedName") continue
            const read = readOf(identifier)
            const allowed = read !== undefined && (name === "Effect" ? Effect.includes(read) : !DATED.test(read))
            if (!allowed) looking.report({ node: identifier, message: `A rule does not use ${name}.${read ?? "…"} here.` })
          }
        }
      }
    }
  }
}
