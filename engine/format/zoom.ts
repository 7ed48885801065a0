/** How far the image previewer goes: the whole image at 1, four times as large at 4 (ZOOM-01, spec 2.22). */
export const IMAGE_ZOOM = { min: 1, max: 4 } as const

/** How large an image is shown where a gesture asks for so much; fractions count (ZOOM-01, spec 2.22). */
export const imageZoom = (asked: number): number => Math.min(IMAGE_ZOOM.max, Math.max(IMAGE_ZOOM.min, asked))

/** How far a map goes: from a country at 5 to a street at 18 (ZOOM-02, spec 2.22). */
export const MAP_ZOOM = { min: 5, max: 18 } as const

/** The step of a map's zoom nearest to what is asked for: maps are drawn in whole steps (ZOOM-02, spec 2.22). */
export const mapZoom = (asked: number): number => Math.round(Math.min(MAP_ZOOM.max, Math.max(MAP_ZOOM.min, asked)))
