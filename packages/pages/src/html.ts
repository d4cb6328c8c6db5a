const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character)
}

/** HTML that {@link html} created. It is not escaped again. */
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

/** A template that escapes its values, unless they are {@link Html}. Lists are joined. Null and false are empty. */
export function html(literals: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    literals.map((literal, at) => literal + (at < values.length ? textOf(values[at]!) : '')).join(''),
  )
}

/** Marks a text as HTML. Its source must have escaped it. */
export function rawHtml(text: string): Html {
  return new Html(text)
}

function textOf(value: Part): string {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.toString()
  return typeof value === 'object' ? value.map(textOf).join('') : escapeHtml(String(value))
}
