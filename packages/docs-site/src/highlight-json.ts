import { escapeHtml } from '@mi/pages'

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g

/** JSON as HTML with marked names, strings and other values, for colours. */
export function highlightJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2)
  let html = ''
  let from = 0
  for (const match of json.matchAll(TOKEN)) {
    const [token, text, colon] = match
    html += escapeHtml(json.slice(from, match.index))
    if (text && colon) html += `<span class="k">${escapeHtml(text)}</span>${colon}`
    else html += `<span class="${text ? 's' : 'n'}">${escapeHtml(token)}</span>`
    from = match.index + token.length
  }
  return html + escapeHtml(json.slice(from))
}
