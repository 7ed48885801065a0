/** Why the store cannot open or work, in a sentence for the operator. */
export class StoreProblem extends Error {
  override readonly name = "StoreProblem"
}
