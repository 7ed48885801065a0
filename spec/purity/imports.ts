import { nameOf, type Node, readOf, type Rule, topOf } from "./tree.ts"

/** Modules of `effect` that a file may use, and of one of them the members. */
interface Allowed {
  readonly modules: ReadonlyArray<string>
  readonly Effect: ReadonlyArray<string>
}

/** Parts of Schema that carry a `Date` or a zone, and so the clock and zone of the device. */
const DATED = /Date|TimeZone/

const sourceOf = (node: Node): string => String(node.source?.value)

/** `Result` of `import { Result } from "effect"`. */
const moduleOf = (specifier: Node): string | undefined => nameOf(specifier.imported ?? specifier.local, false)

/** A rule imports the engine, immer, and of effect what is listed for it in `.oxlintrc.json` (DEC-0059). */
export const imports: Rule = {
  meta: { schema: false },
  create: (looking) => {
    const { modules, Effect } = looking.options[0] as Allowed
    const told = (node: Node, what: string) => looking.report({ node, message: `A rule does not import ${what}.` })
    const judge = (node: Node) => {
      if (node.source === null || node.source === undefined) return
      const source = sourceOf(node)
      if (/^(\.|#engine\/)/.test(source) || source === "immer") return
      if (source !== "effect") return told(node, source)
      if (node.importKind === "type" || node.exportKind === "type") return
      const { specifiers = [] } = node
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
          const isOfEffect = def?.type === "ImportBinding" && def.parent && sourceOf(def.parent) === "effect"
          const name = isOfEffect === true ? moduleOf(def.node) : undefined
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
