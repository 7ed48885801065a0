import type { Page } from "playwright"
import { takeSnapshot } from "../takeSnapshot.ts"
import { axeFindings, type Depth } from "./axe.ts"
import { clipped } from "./clipped.ts"
import type { Finding } from "./Finding.ts"
import { overlap } from "./overlap.ts"
import { rawTexts } from "./rawTexts.ts"
import { sideways } from "./sideways.ts"
import { strayed } from "./strayed.ts"
import { targets } from "./targets.ts"

/** Everything that can be said of the page as it stands now. */
export const findingsOf = async (page: Page, depth: Depth = "all"): Promise<ReadonlyArray<Finding>> => {
  const snapshot = await page.evaluate(takeSnapshot)
  const seen = [sideways, strayed, clipped, overlap, targets, rawTexts].flatMap((judge) => judge(snapshot))
  return [...seen, ...(await axeFindings(page, depth))]
}
