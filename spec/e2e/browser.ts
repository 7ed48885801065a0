import { type Browser, chromium } from "playwright"
import { CHROMIUM } from "../layout/browser.ts"
import { watchBrowser } from "./watch.ts"

/** A browser that knows nothing; what its pages do is noted, for a test that fails. */
export const openBrowser = async (options = CHROMIUM): Promise<Browser> => watchBrowser(await chromium.launch(options))
