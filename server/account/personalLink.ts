/** What a person's own QR code holds (spec 2.21). The number is no secret: the link gives no right. */
export const personalLink = (publicUrl: string, userId: number): string =>
  `${publicUrl}/scan/u/${Buffer.from(`u${userId}`).toString("base64url")}`
