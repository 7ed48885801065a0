const CHOSEN = /\/storage\/group-\d+\/f\d+$/

/** Whether the address of a group's picture is one that somebody chose; else it is made of the members (DEC-0388). */
export const isChosenPicture = (address: string): boolean => CHOSEN.test(address)
