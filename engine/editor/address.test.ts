import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import { vectors } from "#fixtures/read.ts"
import { linkKind, mayShow, pictureInText } from "./address.ts"
import { LINK_SCHEMES } from "./allowList.ts"

it.each(vectors("editor/EDITOR-01", Schema.String, Schema.Literals(["link", "mention", "none"])))(
  "[EDITOR-01] $title",
  ({ given, want }) => {
    assert.strictEqual(linkKind(given), want)
  }
)

it.each(vectors("editor/EDITOR-02", Schema.Struct({ src: Schema.String, ownHost: Schema.String }), Schema.Boolean))(
  "[EDITOR-02] $title",
  ({ given, want }) => {
    assert.strictEqual(mayShow(given.src, given.ownHost), want)
  }
)

it.each(
  vectors(
    "editor/EDITOR-25",
    Schema.Struct({ src: Schema.String, ownHost: Schema.String }),
    Schema.Literals(["show", "link", "none"])
  )
)("[EDITOR-25] $title", ({ given, want }) => {
  assert.strictEqual(pictureInText(given.src, given.ownHost), want)
})

/** What a browser makes of an address; none when it makes nothing. */
const protocolOf = (address: string): string | undefined => {
  try {
    return new URL(address).protocol
  } catch {
    return undefined
  }
}

const addresses = fc.oneof(
  fc.webUrl(),
  fc.string({ unit: "binary" }),
  fc
    .tuple(
      fc.constantFrom("javascript:", "data:", "http:", "https:", "mailto:", "tel:", "file:", "blob:", " ", "\t", "\u0000"),
      fc.string()
    )
    .map(([scheme, rest]) => scheme + rest)
)

prop("[EDITOR-01] what counts as a link is one to a browser too, and of a scheme that is allowed", addresses, (address) => {
  const protocol = protocolOf(address.trim())
  return linkKind(address) !== "link" || protocol === undefined || LINK_SCHEMES.some((scheme) => protocol === `${scheme}:`)
})

prop("[EDITOR-02] what may be shown, a browser asks over https or from the own host", addresses, (address) => {
  const resolved = URL.canParse(address.trim(), "http://own.example") ? new URL(address.trim(), "http://own.example") : undefined
  return (
    !mayShow(address, "http://own.example") ||
    resolved === undefined ||
    resolved.protocol === "https:" ||
    resolved.origin === "http://own.example"
  )
})

prop("[EDITOR-25] what a text shows, a browser asks of the own host alone", addresses, (address) => {
  const own = "http://own.example"
  const resolved = URL.canParse(address.trim(), own) ? new URL(address.trim(), own) : undefined
  const fate = pictureInText(address, own)
  return resolved === undefined || (fate === "show" ? resolved.origin === own : fate === "none" || resolved.protocol === "https:")
})
