import { Mistake } from "../error/Mistake.ts"

/** A program made a mistake that no state can answer: what it tells is no event (DEC-0125). */
export const unknownEvent = (tag: unknown): Mistake =>
  new Mistake(`There is no event "${String(tag)}". What a person asks ends in "Asked", a fact in "Told": see Command and Fact.`)
