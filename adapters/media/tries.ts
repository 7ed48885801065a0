/** Keys of pictures that were begun and have not ended, with how often, in the browser's storage: a picture that ends the page ends it again. */
const KEY = "picturesBegun"
/** So often a picture is begun: the page may have gone for another reason. */
const TRIES_MAX = 2
/** So many are remembered, the newest. */
const KEPT_MAX = 20

/** No name: what is kept here outlives the session. */
const keyOf = ({ lastModified, size }: File): string => `${size} ${lastModified}`

const begun = (): ReadonlyArray<readonly [string, number]> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}")
    return Object.entries(kept ?? {}).filter((pair): pair is [string, number] => typeof pair[1] === "number")
  } catch {
    // forbidden, or written by another program
    return []
  }
}

const keep = (all: ReadonlyArray<readonly [string, number]>): void => {
  try {
    if (all.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(-KEPT_MAX))))
  } catch {
    // full or forbidden: it is tried again then
  }
}

/** Whether the page went as often as may be while this picture was made. */
export const isTriedEnough = (file: File): boolean => begun().some(([key, tries]) => key === keyOf(file) && tries >= TRIES_MAX)

/** A picture is begun now. */
export const noteBegun = (file: File): void => {
  const [known] = begun().filter(([key]) => key === keyOf(file))
  keep([...begun().filter(([key]) => key !== keyOf(file)), [keyOf(file), (known?.[1] ?? 0) + 1]])
}

/** The page is still there after it. */
export const noteEnded = (file: File): void => keep(begun().filter(([key]) => key !== keyOf(file)))
