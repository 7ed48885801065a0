/** What a file of YAML says. */
export type Yaml = string | number | boolean | null | ReadonlyArray<Yaml> | YamlMap
export interface YamlMap {
  readonly [key: string]: Yaml
}

interface Line {
  readonly indent: number
  readonly text: string
}

const KEY = /^([\w./-]+):(?: (.+))?$/

const scalar = (text: string): Yaml => {
  if (/^["[]/.test(text) || text === "{}") return JSON.parse(text) as Yaml
  const [, key = "", value = ""] = /^\{ ([\w-]+): ([\w-]+) \}$/.exec(text) ?? []
  if (key !== "") return { [key]: scalar(value) }
  if (/^(?:[&*!|>'`@%{]|\S.*(?:: | #))/.test(text)) throw new Error(`This YAML is beyond what our files use: ${text}`)
  return /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text) ? (JSON.parse(text) as Yaml) : text
}

/** The block that begins with the first of `lines`, which it takes away. */
const block = (lines: Array<Line>): Yaml => {
  const indent = lines[0]?.indent ?? 0
  const isHere = (): boolean => lines[0]?.indent === indent
  if (lines[0]?.text.startsWith("- ") === true) {
    const items: Array<Yaml> = []
    while (isHere()) {
      const text = lines.shift()?.text.slice(2) ?? ""
      if (KEY.test(text)) lines.unshift({ indent: indent + 2, text })
      items.push(KEY.test(text) ? block(lines) : scalar(text))
    }
    return items
  }
  const map: Record<string, Yaml> = {}
  while (isHere()) {
    const text = lines.shift()?.text ?? ""
    const [, key, value] = KEY.exec(text) ?? []
    if (key === undefined || key in map) throw new Error(`This is no line of a map, or there twice: ${text}`)
    const isDeeper = (lines[0]?.indent ?? 0) > indent
    if (value !== undefined) map[key] = scalar(value)
    else map[key] = isDeeper ? block(lines) : null
  }
  return map
}

/** The documents of a file, read strictly: only the YAML that our own files use, and an error for all else. */
export const readYaml = (file: string): ReadonlyArray<YamlMap> =>
  file.split(/^---$/m).map((document) => {
    const lines = document
      .split("\n")
      .filter((line) => !/^\s*(?:#.*)?$/.test(line))
      .map((line) => ({ indent: line.search(/\S/), text: line.trim() }))
    const said = block(lines)
    if (lines.length > 0) throw new Error(`This line stands where no line may: ${lines[0]?.text}`)
    return said as YamlMap
  })

/** What stands at a path in it, such as `spec.template.0`; fails where nothing does. */
export const valueAt = (from: Yaml, path: string): Yaml => {
  let found: Yaml | undefined = from
  for (const part of path.split(".")) found = (found as YamlMap | null | undefined)?.[part]
  if (found === undefined) throw new Error(`There is no ${path}.`)
  return found
}
