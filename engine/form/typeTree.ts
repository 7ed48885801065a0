import { Schema } from "effect"
import { RecordId } from "./RecordId.ts"

const Leaf = { name: Schema.String, type_id: RecordId }
const Third = Schema.Struct(Leaf)
const Second = Schema.Struct({ ...Leaf, children: Schema.optionalKey(Schema.Array(Third)) })

/** A node of a tree of types with what stands below it, three levels in all; reading cuts what is deeper (FORM-15, spec 3.13, DEC-0055). */
export const TypeNode = Schema.Struct({ ...Leaf, children: Schema.optionalKey(Schema.Array(Second)) })
export type TypeNode = typeof TypeNode.Type

/** A type of a tree, with the names on the way to it, its own last. */
export interface TypeRow {
  readonly name: string
  readonly type_id: RecordId
  readonly path: ReadonlyArray<string>
}

/** All types of a tree in the order in which it shows them, each before those below it (FORM-16, spec 3.13, DEC-0055). */
export const typesIn = (nodes: ReadonlyArray<TypeNode>, above: ReadonlyArray<string> = []): ReadonlyArray<TypeRow> =>
  nodes.flatMap(({ children = [], name, type_id }) => {
    const path = [...above, name]
    return [{ name, type_id, path }, ...typesIn(children, path)]
  })
