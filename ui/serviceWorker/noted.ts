/** Where a page notes the language that it speaks for the worker, which cannot read the settings: a box that no version owns. */
const BOX = "language"

const place = (home: string): string => `${home}?language`

/** Notes the language in use, whose texts are kept on the device. */
export const noteLanguage = async (home: string, language: string): Promise<void> =>
  (await caches.open(BOX)).put(place(home), new Response(language))

/** The language that a page noted last. */
export const storedLanguage = async (home: string): Promise<string | undefined> =>
  (await (await caches.open(BOX)).match(place(home)))?.text()
