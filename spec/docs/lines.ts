import ts from "typescript"

const PRINTER = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true })
/** What is not longer stays on one line. */
const WIDTH = 130

/** A node as it is written, without comments, on one line. */
const flat = (node: ts.Node): string =>
  PRINTER.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replaceAll(/\s*\n\s*/g, " ")
    .replace(/;$/, "")
    .trim()

const isPrivate = (member: ts.Node): boolean =>
  ts.isClassElement(member) && member.name !== undefined && ts.isPrivateIdentifier(member.name)

const body = (members: ReadonlyArray<ts.Node>): ReadonlyArray<string> =>
  members.filter((member) => !isPrivate(member)).map((member) => `  ${flat(member)}`)

/** A type after what stands before it: a line for each member where it does not fit on one. */
const typeLines = (before: string, type: ts.TypeNode | undefined): ReadonlyArray<string> => {
  if (type === undefined) return [before]
  const short = `${before}${flat(type)}`
  if (short.length <= WIDTH) return [short]
  if (ts.isTypeLiteralNode(type)) return [`${before}{`, ...body(type.members), "}"]
  if (ts.isUnionTypeNode(type)) return [before.trimEnd(), ...type.types.map((each) => `  | ${flat(each)}`)]
  if (ts.isTypeReferenceNode(type) && type.typeArguments?.length === 1) {
    const [argument] = type.typeArguments
    if (argument !== undefined && ts.isTypeLiteralNode(argument))
      return [`${before}${flat(type.typeName)}<{`, ...body(argument.members), "}>"]
  }
  return [short]
}

const parametersOf = (declaration: { readonly typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> | undefined }): string =>
  declaration.typeParameters === undefined ? "" : `<${declaration.typeParameters.map(flat).join(", ")}>`

const heritageOf = (declaration: ts.InterfaceDeclaration | ts.ClassDeclaration): string =>
  (declaration.heritageClauses ?? []).map((clause) => ` ${flat(clause)}`).join("")

/** A declaration under the name that it is offered by: a line for what it is, and one for each member of what is long. */
export const linesOf = (name: string, declaration: ts.Declaration): ReadonlyArray<string> => {
  if (ts.isVariableDeclaration(declaration)) {
    const value = declaration.initializer === undefined ? "" : ` = ${flat(declaration.initializer)}`
    return declaration.type === undefined ? [`const ${name}${value}`] : typeLines(`const ${name}: `, declaration.type)
  }
  if (ts.isTypeAliasDeclaration(declaration)) return typeLines(`type ${name}${parametersOf(declaration)} = `, declaration.type)
  if (ts.isInterfaceDeclaration(declaration))
    return [`interface ${name}${parametersOf(declaration)}${heritageOf(declaration)} {`, ...body(declaration.members), "}"]
  if (ts.isClassDeclaration(declaration))
    return [`class ${name}${parametersOf(declaration)}${heritageOf(declaration)} {`, ...body(declaration.members), "}"]
  if (ts.isFunctionDeclaration(declaration)) {
    const parameters = declaration.parameters.map(flat).join(", ")
    return [
      `function ${name}${parametersOf(declaration)}(${parameters})${declaration.type === undefined ? "" : `: ${flat(declaration.type)}`}`
    ]
  }
  throw new Error(`${name} is declared in a way that the report of the public surface cannot show: ${flat(declaration)}`)
}
