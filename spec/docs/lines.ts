import ts from "typescript"

const PRINTER = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true })
/** What is not longer stays on one line. */
const WIDTH = 130
const DEEPER = "  "

/** A node as it is written, without comments and files, on one line. */
const flat = (node: ts.Node): string =>
  PRINTER.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/import\("[^"]*"\)\./g, "")
    .replace(/;$/, "")
    .trim()

const isPrivate = (member: ts.Node): boolean =>
  ts.isClassElement(member) && member.name !== undefined && ts.isPrivateIdentifier(member.name)

/** `readonly name?: ` and its type, where that is all there is to a member. */
const member = (node: ts.Node, indent: string): ReadonlyArray<string> => {
  if (!ts.isPropertySignature(node) && !ts.isPropertyDeclaration(node)) return [indent + flat(node)]
  const whole = flat(node)
  const type = node.type === undefined ? "" : flat(node.type)
  return type !== "" && whole.endsWith(type)
    ? typeLines(indent + whole.slice(0, whole.length - type.length), node.type, indent)
    : [indent + whole]
}

const members = (nodes: ReadonlyArray<ts.Node>, indent: string): ReadonlyArray<string> =>
  nodes.filter((node) => !isPrivate(node)).flatMap((node) => member(node, indent + DEEPER))

/** The last line with something behind it. */
const ending = (lines: ReadonlyArray<string>, end: string): ReadonlyArray<string> =>
  lines.map((line, i) => (i === lines.length - 1 ? line + end : line))

/** Types with commas between them. */
const listed = (types: ReadonlyArray<ts.TypeNode>, indent: string): ReadonlyArray<string> => {
  const parts = types.map((each) => typeLines(indent + DEEPER, each, indent + DEEPER))
  return parts.flatMap((part, i) => (i === parts.length - 1 ? part : ending(part, ",")))
}

/** A type after what stands before it: what does not fit on a line has one for each of its parts. */
const typeLines = (before: string, type: ts.TypeNode | undefined, indent = ""): ReadonlyArray<string> => {
  if (type === undefined) return [before]
  const whole = before + flat(type)
  if (whole.length <= WIDTH) return [whole]
  if (ts.isTypeLiteralNode(type)) return [`${before}{`, ...members(type.members, indent), `${indent}}`]
  if (ts.isUnionTypeNode(type))
    return [before.trimEnd(), ...type.types.flatMap((each) => typeLines(`${indent + DEEPER}| `, each, indent + DEEPER))]
  if ((ts.isTypeReferenceNode(type) || ts.isImportTypeNode(type)) && type.typeArguments !== undefined) {
    const named = ts.isImportTypeNode(type) ? (type.qualifier ?? type.argument) : type.typeName
    const [first, ...others] = type.typeArguments
    // the braces of a Struct stand on its own lines
    if (first !== undefined && others.length === 0) return ending(typeLines(`${before}${flat(named)}<`, first, indent), ">")
    return [`${before}${flat(named)}<`, ...listed(type.typeArguments, indent), `${indent}>`]
  }
  if (ts.isTypeOperatorNode(type) && ts.isTupleTypeNode(type.type))
    return [`${before}readonly [`, ...listed(type.type.elements, indent), `${indent}]`]
  return [whole]
}

const parametersOf = (declaration: { readonly typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> | undefined }): string =>
  declaration.typeParameters === undefined ? "" : `<${declaration.typeParameters.map(flat).join(", ")}>`

const heritageOf = (declaration: ts.InterfaceDeclaration | ts.ClassDeclaration): string =>
  (declaration.heritageClauses ?? []).map((clause) => ` ${flat(clause)}`).join("")

/** A declaration under the name that it is offered by: a line for what it is, and one for each part of what is long. */
export const linesOf = (name: string, declaration: ts.Declaration): ReadonlyArray<string> => {
  if (ts.isVariableDeclaration(declaration)) {
    const value = declaration.initializer === undefined ? "" : ` = ${flat(declaration.initializer)}`
    return declaration.type === undefined ? [`const ${name}${value}`] : typeLines(`const ${name}: `, declaration.type)
  }
  if (ts.isTypeAliasDeclaration(declaration)) return typeLines(`type ${name}${parametersOf(declaration)} = `, declaration.type)
  if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)) {
    const kind = ts.isClassDeclaration(declaration) ? "class" : "interface"
    const head = `${kind} ${name}${parametersOf(declaration)}${heritageOf(declaration)}`
    return [`${head} {`, ...members(declaration.members, ""), "}"]
  }
  if (ts.isFunctionDeclaration(declaration)) {
    const parameters = declaration.parameters.map(flat).join(", ")
    return typeLines(`function ${name}${parametersOf(declaration)}(${parameters}): `, declaration.type)
  }
  throw new Error(`${name} is declared in a way that the report of the public surface cannot show: ${flat(declaration)}`)
}
