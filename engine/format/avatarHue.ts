const HUES = ["blue", "orange", "red", "green", "grey"] as const

/** Which colour of an avatar made of a letter a number from 1 to 5 stands for; nothing for any other (AVATAR-02, spec 9.8). */
export const avatarHue = (colour: number): (typeof HUES)[number] | undefined => HUES[colour - 1]
