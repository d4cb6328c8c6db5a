/** How this server wants to be asked. Found out by asking, and kept for the life of the engine. */
export interface Dialect {
  /** How it can be held to a format: by a JSON schema, to JSON at all, or by words alone. */
  format: 'schema' | 'json' | 'text'
  lengthField: 'max_tokens' | 'max_completion_tokens'
}

const ABOUT_FORMAT =
  /response_?format|json.?(?:schema|object|mode)|output_(?:config|format)|structured|grammar|guided|schema/i

/**
 * The next thing to try when a server refuses a request for its form; null when its form is not at fault.
 *
 * @param responseBody of a 400, 422 or 501.
 */
export function simplerDialect(dialect: Dialect, responseBody: string): Dialect | null {
  if (dialect.lengthField === 'max_tokens' && /max_completion_tokens/.test(responseBody))
    return { ...dialect, lengthField: 'max_completion_tokens' }
  if (dialect.format === 'text' || !ABOUT_FORMAT.test(responseBody)) return null
  return { ...dialect, format: dialect.format === 'schema' ? 'json' : 'text' }
}
