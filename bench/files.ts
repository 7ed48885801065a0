import { FILMS_PART } from "./files/films.ts"
import { LARGE_PART } from "./files/large.ts"
import { PHOTOS_PART } from "./files/photos.ts"
import { PICTURES_PART } from "./files/pictures.ts"
import { UPLOAD_PART } from "./files/upload.ts"
import { VOICE_PART } from "./files/voice.ts"
import type { Bench } from "./Row.ts"

/** What people send that is no text: how long it takes, and what it takes of memory. */
export const PARTS: Bench = {
  upload: UPLOAD_PART,
  large: LARGE_PART,
  photos: PHOTOS_PART,
  pictures: PICTURES_PART,
  films: FILMS_PART,
  voice: VOICE_PART
}
