/** What one may set for a chat (spec 3.6). */
export interface ChatSetting {
  /** Stands above the others in the message list. */
  readonly pinned: boolean
  /** Do not disturb: its messages neither sound nor count on the tab. */
  readonly quiet: boolean
  /** Address of a picture behind the messages, of this device alone; empty: none. */
  readonly background: string
  /** How much the picture is blurred, in pixels. */
  readonly blur: number
}

/** The strongest blur, in pixels; 0 is none (DEC-0057). */
export const BLUR_MAX = 20

/** A blur as it is applied: whole pixels from 0 to {@link BLUR_MAX}, whatever was stored or dragged (SETTING-08, spec 3.6, DEC-0057). */
export const blurOf = (pixels: number): number => (Number.isNaN(pixels) ? 0 : Math.min(BLUR_MAX, Math.max(0, Math.round(pixels))))

/** The switches of a chat as they travel: `is_top` pins, and `is_notice` says that it does disturb (SETTING-09, spec 3.2, 3.6). */
export const wireSwitches = ({ pinned, quiet }: Pick<ChatSetting, "pinned" | "quiet">) => ({
  is_top: pinned ? 1 : 0,
  is_notice: quiet ? 0 : 1
})
