let known: Set<string> | undefined

/** Scripts that are here, or on their way by the page's own doing (`ui/boot.ts`). */
const scripts = (): Set<string> =>
  (known ??= new Set([
    ...[...document.scripts].map(({ src }) => src),
    ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href)
  ]))

/**
 * Browsers remember of a module that its fetch failed, and never ask for it again while the page stands. So its bytes are fetched
 * first, which may be tried as often as one likes; the module then comes out of the browser's cache.
 */
const fetchScript = async (href: string): Promise<void> => {
  if (scripts().has(href)) return
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`The script ${href} did not arrive: ${answer.status}.`)
  await answer.arrayBuffer()
  scripts().add(href)
}

/** Style sheets on their way. */
const styles = new Map<string, Promise<void>>()

const linkTo = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link")
    link.addEventListener("load", () => resolve())
    link.addEventListener("error", () => {
      link.remove()
      reject(new Error(`The styles ${href} did not arrive.`))
    })
    Object.assign(link, { rel: "stylesheet", crossOrigin: "", href })
    document.head.append(link)
  })

const sheets = (): ReadonlyArray<HTMLLinkElement> => [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")]
const isBare = (link: HTMLLinkElement): boolean => link.sheet === null

/** A link without a sheet is one that was lost before, or the page's own that is still on its way: asking twice does no harm. */
const fetchStyle = (href: string): Promise<void> => {
  const links = sheets().filter((link) => link.href === href)
  if (links.some((link) => !isBare(link))) return Promise.resolve()
  const asked = (): Promise<void> =>
    linkTo(href)
      .then(() => links.forEach((link) => link.remove()))
      .finally(() => styles.delete(href))
  const coming = styles.get(href) ?? asked()
  styles.set(href, coming)
  return coming
}

let remembered = false

/** Whether what failed last is remembered by the browser though its files arrive: only a reload of the page brings it. */
export const isRemembered = (): boolean => remembered

/** Runs `load` once the files that it needs are here; fails when one is not, and may be asked again. In place of Vite's own helper. */
export const loadWithFiles = async <Part>(load: () => Promise<Part>, files: ReadonlyArray<string>): Promise<Part> => {
  remembered = false
  // the page's own sheets, too, when they were lost
  const bare = sheets()
    .filter(isBare)
    .map(({ href }) => href)
  const addresses = [...bare, ...files.map((file) => new URL(file, document.baseURI).href)]
  await Promise.all(addresses.map((href) => (new URL(href).pathname.endsWith(".css") ? fetchStyle : fetchScript)(href)))
  try {
    return await load()
  } catch (why) {
    remembered = true
    throw why
  }
}
