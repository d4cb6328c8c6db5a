/** “the export fix”; what has a number or two capitals is a name and has none: “DevNet 7”, “Beacon API”. */
export function withArticle(thing: string): string {
  return /^(?:\p{Lu}.*\d|\p{Lu}\p{L}+ \p{Lu})/u.test(thing) ? thing : `the ${thing}`
}
