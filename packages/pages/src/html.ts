const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character)
}

/** HTML that {@link html} made: it is not escaped again. */
export class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

type Part = string | number | Html | null | false | readonly Part[]

/** A template whose values are escaped, unless they are {@link Html}; lists are joined, null and false are nothing. */
export function html(literals: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    literals.map((literal, at) => literal + (at < values.length ? textOf(values[at]!) : '')).join(''),
  )
}

/** Text that is HTML already: made by a renderer that escapes. */
export function rawHtml(text: string): Html {
  return new Html(text)
}

function textOf(value: Part): string {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.toString()
  return typeof value === 'object' ? value.map(textOf).join('') : escapeHtml(String(value))
}
