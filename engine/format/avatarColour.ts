/** How many background colours there are for avatars made of a letter (spec 9.8). */
export const AVATAR_COLOURS = 5

/** Number of the colour for a name, 1 to 5, always the same for the same name (AVATAR-01, spec 9.8, DEC-0023). */
export const avatarColour = (name: string): number => {
  let mixed = 2166136261
  for (let at = 0; at < name.length; at++) mixed = Math.imul(mixed ^ name.charCodeAt(at), 16777619)
  return (((mixed ^ (mixed >>> 15)) >>> 0) % AVATAR_COLOURS) + 1
}
