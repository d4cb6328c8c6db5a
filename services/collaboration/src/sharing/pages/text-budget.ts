/** The limits of a page in characters. Longer texts are shown without Markdown rendering and are cut at the end of the page. */
const MARKDOWN_OF_TEXT = 20_000
const MARKDOWN_OF_PAGE = 60_000
export const CHARACTERS_OF_PAGE = 200_000

/** The part of a text that a page shows. */
export interface ShownText {
  /** The text, or its start. */
  text: string
  isMarkdown: boolean
  isCut: boolean
}

/** Divides the limits of a page among its texts, in their order. */
export function divideBudget(texts: Iterable<string>): Map<string, ShownText> {
  let markdownLeft = MARKDOWN_OF_PAGE
  let charactersLeft = CHARACTERS_OF_PAGE
  const shown = new Map<string, ShownText>()
  for (const full of texts) {
    if (shown.has(full)) continue
    const text = full.slice(0, charactersLeft).toWellFormed()
    const isCut = full.length > charactersLeft
    const isMarkdown = !isCut && text.length <= Math.min(MARKDOWN_OF_TEXT, markdownLeft)
    shown.set(full, { text, isMarkdown, isCut })
    charactersLeft -= text.length
    if (isMarkdown) markdownLeft -= text.length
  }
  return shown
}
