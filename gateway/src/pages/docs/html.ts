const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character)
}

/** The little Markdown that descriptions use: paragraphs, lists, code. */
export function markdown(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(block => {
      const lines = block.split('\n')
      if (lines.every(line => line.startsWith('- '))) {
        return `<ul>${lines.map(line => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
      }
      return `<p>${inline(block)}</p>`
    })
    .join('')
}

function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** JSON with its parts marked for colour. */
export function highlightJson(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2))
    .replace(/(&quot;(?:(?!&quot;).)*&quot;)(:)/g, '<span class="k">$1</span>$2')
    .replace(/: (&quot;(?:(?!&quot;).)*&quot;)/g, ': <span class="s">$1</span>')
    .replace(/: (-?\d[\d.eE+-]*|true|false|null)/g, ': <span class="n">$1</span>')
}
