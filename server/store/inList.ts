/** Part of a statement that takes a list: its marks, and what stands for them. */
export interface InList<V extends string | number> {
  /** `(?, ?, …)` for `IN`. */
  readonly marks: string
  readonly args: ReadonlyArray<V>
}

/** A list that is not empty, for `IN`: filled up with its last to the next power of two, so that there are few statements to prepare. */
export const inList = <V extends string | number>(values: readonly [V, ...Array<V>]): InList<V> => {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  const last = values.at(-1) ?? values[0]
  const args = [...values, ...Array.from({ length: length - values.length }, () => last)]
  return { marks: `(${args.map(() => "?").join(", ")})`, args }
}

/** Whether a list holds something. */
export const isSome = <V>(values: ReadonlyArray<V>): values is readonly [V, ...Array<V>] => values.length > 0
