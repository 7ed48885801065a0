import { readFileSync } from "node:fs"

/** Ticks of a second in what Linux tells of processes. */
const TICKS = 100

/**
 * Processor time of children that have ended, and of theirs, in seconds, from the line of `/proc/self/stat`: what stands behind the name in
 * brackets, which may hold anything.
 * @param {string} stat
 */
export const ofChildren = (stat) => {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[13]) + Number(fields[14])) / TICKS
}

let told = 0

/**
 * Processor time of the child that has just ended, with all that it started and waited for, in seconds; 0 where the system does not tell. It has to
 * be asked once for each child, as soon as that ends: the system tells the sum of all.
 */
export const spentByEnded = () => {
  try {
    const now = ofChildren(readFileSync("/proc/self/stat", "utf8"))
    const spent = now - told
    told = now
    return spent
  } catch {
    return 0
  }
}
