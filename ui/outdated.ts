const MARK = 'data-build="'

/** Name of the build that runs here, as the page carries it; empty while developing. */
export const ownBuild = (): string => document.documentElement.dataset["build"] ?? ""

/** Whether the site serves another build by now: then files of ours that are missing will not come back. False without network. */
export const isOutdated = async (): Promise<boolean> => {
  const build = ownBuild()
  if (build === "") return false
  try {
    const page = await (await fetch(import.meta.env.BASE_URL, { cache: "no-store" })).text()
    return page.includes(MARK) && !page.includes(`${MARK}${build}"`)
  } catch {
    return false
  }
}

const FIELDS = "textarea, input:not([type=checkbox], [type=radio], [type=button], :autofill), [contenteditable=true]"

/** Whether something is typed that a reload would lose. */
export const isTyped = (): boolean =>
  [...document.querySelectorAll<HTMLElement>(FIELDS)].some(
    (field) => ("value" in field ? String(field.value) : field.innerText).trim() !== ""
  )

/** Reloads the page unless something typed would be lost with it; whether it does. */
export const reloadUntyped = (): boolean => {
  const untyped = !isTyped()
  if (untyped) location.reload()
  return untyped
}
