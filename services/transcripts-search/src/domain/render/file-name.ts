/** The longest title in a file name, in characters: with the date and the ending well below what file systems take. */
const MAX_TITLE = 80

/** What a meeting's file is called when it is kept: `2026-03-02 Planning the engine.docx`. Letters and digits of every script stay. */
export function fileName(title: string, startedAt: Date, extension: string): string {
  const words = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const short = Array.from(words).slice(0, MAX_TITLE).join('').trim()
  return `${startedAt.toISOString().slice(0, 10)} ${short || 'transcript'}.${extension}`
}
