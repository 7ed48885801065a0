/** A path, or a part of one, percent-decoded; nothing if it cannot be decoded. */
export const decodedPath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
