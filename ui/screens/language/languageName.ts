/** A language in its own words, so that whoever is lost in a foreign one finds the own. */
export const languageName = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
