/** Whether somebody types with a keyboard of their own: no glass one covers the screen, and there are more keys than letters. */
export const hasKeyboard = (): boolean => window.matchMedia("(hover: hover) and (pointer: fine)").matches
