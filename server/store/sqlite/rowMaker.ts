/** Makes objects of the values of columns, all of one shape, as if each were written out: others are slow to read, and to send to a thread. */
export const rowMaker = (columns: ReadonlyArray<string>): ((values: ReadonlyArray<unknown>) => object) => {
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(columns.map((column) => [column, null]))
  return (values) => {
    const row = { ...empty }
    for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ""] = values[at]
    return row
  }
}
