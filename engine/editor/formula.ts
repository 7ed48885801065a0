/** Longest formula, in characters (DEC-0056). */
export const FORMULA_MAX = 1000

/** Whether a text is a formula to draw: something in it, and not too long; commands that load or link are the drawing's to refuse (EDITOR-16, spec 1.7, DEC-0056). */
export const isFormula = (value: string): boolean => value.trim() !== "" && value.length <= FORMULA_MAX
