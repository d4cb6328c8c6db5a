import type { Summary } from '@mi/contracts/mi/insights/v1'

/** Maximum length of the content of a note, in characters. */
const MAX_CONTENT = 50_000

/** The title of the note of a summary. */
export const SUMMARY_NOTE_TITLE = 'Summary'

/** A summary as one Markdown text: the overview, then each section under its title. */
export function summaryAsMarkdown({ overview, sections }: Pick<Summary, 'overview' | 'sections'>): string {
  const parts = [overview ?? '', ...sections.map(({ title, content }) => `## ${title}\n\n${content}`)]
  const text = parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .join('\n\n')
  // Cuts between characters, not inside a surrogate pair.
  const characters = [...text]
  return characters.length <= MAX_CONTENT ? text : `${characters.slice(0, MAX_CONTENT - 1).join('')}…`
}
