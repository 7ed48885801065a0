/** A node of the tree that the linter hands to a rule, as far as our rules look at it (ESTree). */
export interface Node {
  readonly type: string
  readonly parent?: Node | null
  readonly name?: unknown
  readonly value?: unknown
  readonly kind?: string
  readonly operator?: string
  readonly computed?: boolean
  readonly async?: boolean
  readonly declare?: boolean
  readonly static?: boolean
  readonly readonly?: boolean
  readonly object?: Node
  readonly property?: Node
  readonly callee?: Node
  readonly arguments?: ReadonlyArray<Node>
  readonly properties?: ReadonlyArray<Node>
  readonly left?: Node
  readonly argument?: Node
  readonly expression?: Node
  readonly id?: Node
  readonly init?: Node | null
  readonly key?: Node
  readonly source?: Node | null
  readonly imported?: Node
  readonly local?: Node
  readonly importKind?: string
  readonly exportKind?: string
  readonly specifiers?: ReadonlyArray<Node>
  readonly regex?: { readonly flags: string }
}

interface Reference {
  readonly identifier: Node
  readonly isTypeReference?: boolean
  readonly isValueReference?: boolean
}

export interface Variable {
  readonly name: string
  readonly defs: ReadonlyArray<{ readonly type: string; readonly node: Node; readonly parent?: Node | null }>
  readonly references: ReadonlyArray<Reference>
}

interface Scope {
  readonly type: string
  readonly variables: ReadonlyArray<Variable>
  readonly through: ReadonlyArray<Reference>
}

/** What the linter offers a rule while it looks at one file. */
export interface Looking {
  readonly options: ReadonlyArray<unknown>
  readonly sourceCode: { readonly scopeManager: { readonly globalScope: Scope; readonly scopes: ReadonlyArray<Scope> } }
  readonly report: (found: { readonly node: Node; readonly message: string }) => void
}

export interface Rule {
  readonly meta?: { readonly schema: false }
  readonly create: (looking: Looking) => Readonly<Record<string, (node: Node) => void>>
}

/** `name` of `object.name`, `object["name"]`, `{ name }` and `{ "name": … }`; undefined where it is only known when it runs. */
export const nameOf = (key: Node | undefined, computed: boolean | undefined): string | undefined => {
  if (key === undefined) return undefined
  if (key.type === "Literal") return typeof key.value === "string" ? key.value : undefined
  return computed !== true && typeof key.name === "string" ? key.name : undefined
}

/** The property that is read of an identifier, where nothing else happens to the identifier. */
export const readOf = (identifier: Node): string | undefined => {
  const { parent } = identifier
  return parent?.type === "MemberExpression" && parent.object === identifier
    ? nameOf(parent.property, parent.computed)
    : undefined
}

/** The identifier at the beginning of `root.a[b].c`. */
export const rootOf = (node: Node | undefined): Node | undefined => {
  let at = node
  while (at !== undefined && at.type !== "Identifier")
    at =
      at.type === "MemberExpression"
        ? at.object
        : at.type === "ChainExpression" || at.type.startsWith("TS")
          ? at.expression
          : undefined
  return at
}

/** What a file declares and imports at its top. */
export const topOf = ({ sourceCode: { scopeManager } }: Looking): ReadonlyArray<Variable> =>
  scopeManager.scopes.find(({ type }) => type === "module")?.variables ?? []
