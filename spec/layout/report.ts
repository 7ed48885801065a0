import type { Finding } from "./findings/Finding.ts"
import type { Look } from "./walk.ts"

const print = (line: string): void => console.log(line)

/** Prints a line for each look and its faults under it; the summary names each warning once and counts. */
export const report = () => {
  const began = performance.now()
  const faults = new Map<string, number>()
  const warnings = new Map<string, number>()
  let looks = 0

  const findings = (title: string, found: ReadonlyArray<Finding>): void => {
    const bad = found.filter(({ level }) => level === "fault")
    print(`${bad.length === 0 ? "ok  " : "FAIL"} ${title}`)
    for (const { level, rule, what } of found) {
      const text = `${rule}: ${what}`
      const counts = level === "fault" ? faults : warnings
      counts.set(text, (counts.get(text) ?? 0) + 1)
      if (level === "fault") print(`       ${text}`)
    }
  }

  return {
    findings,
    look: ({ findings: found, language, screen, textSize, theme, width }: Look): void => {
      looks += 1
      findings(
        `${screen.padEnd(22)} ${String(width).padStart(4)} ${theme.padEnd(5)} ${language}${textSize === undefined ? "" : ` ${textSize} %`}`,
        found
      )
    },
    /** Gives the number of faults. */
    summary: (): number => {
      const total = [...faults.values()].reduce((sum, count) => sum + count, 0)
      for (const [text, count] of warnings) print(`warn ${text} (${count} times)`)
      for (const [text, count] of faults) print(`FAULT ${text} (${count} times)`)
      const seconds = Math.round((performance.now() - began) / 1000)
      print(
        `layout: ${looks} looks, ${total} faults (${faults.size} different), ${warnings.size} different warnings, ${seconds} s`
      )
      return total
    }
  }
}
