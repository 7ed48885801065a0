/** A path, or a part of one, as it was meant; nothing where its percent signs stand for no characters. */
export const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
