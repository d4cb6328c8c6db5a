/**
 * Plain text as Markdown that shows it and nothing else: no emphasis, no list, heading, table, quote, HTML, image, link, nor
 * an address that renderers turn into a link by themselves (GitHub Flavored Markdown, section 6.9); e-mail addresses may become one.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_|[\]<>#~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(\s*)([-+=])/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/([a-z][a-z0-9+.-]{1,20}):(?=\S)/gi, '$1\\:')
    .replace(/(www)\./gi, '$1\\.')
}
