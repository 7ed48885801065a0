/** A language in its own words, so that a person who cannot read the current one finds theirs. */
export const languageName = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
