import type { Page } from "playwright"
import { expect } from "vitest"

/** All that the app keeps on the device, of everybody who was logged in there, as one text. */
const onDisk = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const names = (await indexedDB.databases()).flatMap(({ name = "" }) => (name.startsWith("parley-") ? [name] : []))
    const read = async (name: string): Promise<ReadonlyArray<unknown>> => {
      const database = await done(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      const reading = database.transaction(stores)
      const all = await Promise.all(stores.map((store) => done(reading.objectStore(store).getAll())))
      database.close()
      return all
    }
    return JSON.stringify(await Promise.all(names.map(read)))
  })

/** Waits until the device has a text on its disk, so that what happens next cannot outrun it. */
export const keptOnDisk = (page: Page, text: string): Promise<void> => expect.poll(() => onDisk(page)).toContain(text)

/** The same of what a message says: it stands also in the row of its chat, which may be kept before it. */
export const messageOnDisk = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await onDisk(page)).replaceAll('"html":"<p>', '"html":"')).toContain(`"html":"${text}`)

/** Waits until the device has all of these texts on its disk. */
export const allOnDisk = (page: Page, texts: ReadonlyArray<string>): Promise<void> =>
  expect
    .poll(async () => {
      const disk = await onDisk(page)
      return texts.filter((text) => !disk.includes(text))
    })
    .toEqual([])

/** Waits until the device has a text on its disk no more. */
export const goneFromDisk = (page: Page, text: string): Promise<void> => expect.poll(() => onDisk(page)).not.toContain(text)
