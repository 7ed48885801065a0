import { keepsTabs } from "#fixtures/client/tabs.ts"
import { Browser } from "./tabs.ts"

const browser = new Browser()
keepsTabs("in memory", () => browser.open().enter)
