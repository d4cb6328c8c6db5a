/**
 * Tokens of a text, rather too many than too few, for any model: one for 3.2 bytes of UTF-8. English has about 4.2 bytes a token with
 * the vocabularies of today, Russian and German 3.5 to 4, Chinese and Japanese 3 to 4.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3.2)
}
