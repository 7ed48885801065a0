/**
 * What HTML a text may hold, as data: the server cleans what comes in by it, the client what it draws. All else goes; of an
 * element that is not listed its text stays, unless it is one of {@link SILENT_ELEMENTS} (spec 5.9, DEC-0013).
 */
export const ALLOWED_ELEMENTS: ReadonlyArray<string> =
  "p br span b strong i em u s a img div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code".split(" ")

/** Elements whose content goes with them. */
export const SILENT_ELEMENTS: ReadonlyArray<string> =
  "script style textarea option select noscript noembed noframes iframe object embed template title head xmp plaintext svg math".split(
    " "
  )

/** Attributes by element. `href` and `src` are further bound to schemes. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, ReadonlyArray<string>>> = {
  a: ["href", "target"],
  img: ["src", "alt", "width", "height"],
  span: ["data-user-id"]
}

/** Classes that mean something; all others go, so that no text can look like a part of the page. */
export const ALLOWED_CLASSES: ReadonlyArray<string> = ["at-user", "emoji-image"]

/** Where a link may lead (spec 5.9). A `href` of digits alone names a mentioned person. */
export const LINK_SCHEMES: ReadonlyArray<string> = ["http", "https", "mailto", "tel"]
/** Where a picture may come from, besides a path on the service's own host. */
export const IMAGE_SCHEMES: ReadonlyArray<string> = ["https"]
/** A `href` that names a person. */
export const MENTION_HREF = /^[0-9]{1,15}$/
