/**
 * Escapes plain text as Markdown: no emphasis, list, heading, table, quote, HTML, image or link, and no address that renderers
 * convert to a link (GitHub Flavored Markdown, section 6.9), except e-mail addresses.
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
