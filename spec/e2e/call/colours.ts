import { expect } from "vitest"
import type { Window } from "../window.ts"

/** What the cameras of the two show, from left to right: red, green, blue, yellow. Neither is the other one turned on or mirrored. */
export const ANN_CODE = "RGBY"
export const BO_CODE = "RBGY"

const turned = (code: string): string => `${code.slice(1)}${code.slice(0, 1)}`

/** What is seen of the other side in some seconds, each as long as it stands. */
const readings = ({ page, t }: Window, name: string): Promise<ReadonlyArray<string>> =>
  page.getByLabel(t("call:theirs", { name }), { exact: true }).evaluate(async (video) => {
    const letters = new Map([
      ["100", "R"],
      ["010", "G"],
      ["001", "B"],
      ["110", "Y"]
    ])
    const paint = new OffscreenCanvas(40, 20).getContext("2d", { willReadFrequently: true })
    const seen: Array<string> = []
    for (const until = Date.now() + 4000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
      paint?.drawImage(video as HTMLVideoElement, 0, 0, 40, 20)
      const stripes = [5, 15, 25, 35].map((x) => [...(paint?.getImageData(x, 10, 1, 1).data ?? [])].slice(0, 3))
      const code = stripes.map((each) => letters.get(each.map((part) => (part > 128 ? 1 : 0)).join("")) ?? "?").join("")
      // a picture may blur before it is whole
      if (!code.includes("?") && seen.at(-1) !== code) seen.push(code)
    }
    return seen
  })

/** Until a window shows the code of a person on the move: all its turns, one after the other. */
export const sees = (window: Window, name: string, code: string) =>
  expect
    .poll(
      async () => {
        const seen = await readings(window, name)
        const turns = code.split("").reduce<ReadonlyArray<string>>((all) => [...all, turned(all.at(-1) ?? code)], [])
        const isWhole = (from: number): boolean => {
          const four = seen.slice(from, from + code.length)
          return (
            turns.every((turn) => four.includes(turn)) && four.every((one, i) => i === 0 || one === turned(four[i - 1] ?? ""))
          )
        }
        return seen.some((_, i) => isWhole(i)) ? code : seen
      },
      { timeout: 60_000 }
    )
    .toBe(code)
