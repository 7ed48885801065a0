/** Whether the keyboard is one of Apple, with Command for Ctrl. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)
