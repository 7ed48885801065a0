/** A program made a mistake that no value could answer: it is told where it is made (DEC-0125). */
// oxlint-disable-next-line pure/names -- the one error that is thrown; it answers the same everywhere
export class Mistake extends Error {
  override readonly name = "Mistake"
}
