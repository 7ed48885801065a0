import { type Browser, chromium } from "playwright"
import { WHOLE_CHROMIUM } from "../../spec/layout/browser.ts"
import { freshFolder, removeFolder } from "../server/fill.ts"

interface Service {
  readonly url: string
  readonly close: () => Promise<void>
}

/** What people send files with. */
interface Opened {
  /** For the files, on the disk of the project. */
  readonly folder: string
  readonly browser: Browser
}

/** Opens a folder, a service and a browser, one after the other. What is open is closed at the end, also when the next one does not open. */
export const inBrowser = async <S extends Service, A>(
  open: () => Promise<S>,
  measure: (opened: Opened & { readonly service: S }) => Promise<A>,
  launch = (): Promise<Browser> => chromium.launch(WHOLE_CHROMIUM)
): Promise<A> => {
  const folder = freshFolder()
  try {
    const service = await open()
    try {
      const browser = await launch()
      try {
        return await measure({ browser, folder, service })
      } finally {
        await browser.close()
      }
    } finally {
      await service.close()
    }
  } finally {
    removeFolder(folder)
  }
}
