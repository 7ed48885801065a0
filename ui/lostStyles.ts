/** Addresses of style sheets that did not arrive. */
const lost = new Set<string>()

/** Notes which style sheets do not arrive, and takes them out of the page. */
export const watchStyles = (): void =>
  window.addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return
      lost.add(target.href)
      target.remove()
    },
    true
  )

const fetchStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link")
    link.rel = "stylesheet"
    link.crossOrigin = ""
    link.href = href
    link.addEventListener("load", () => {
      lost.delete(href)
      resolve()
    })
    link.addEventListener("error", () => reject(new Error(`The styles ${href} did not arrive.`)))
    document.head.append(link)
  })

/** Fetches once more what did not arrive: Vite asks for a style sheet once, and then takes it for loaded whatever became of it. */
export const fetchLostStyles = async (): Promise<void> => {
  await Promise.all([...lost].map(fetchStyle))
}
