/** The request format that this server accepts. Found by attempts, and kept for the lifetime of the engine. */
export interface Dialect {
  /** The way to require a reply format: by a JSON schema, as JSON, or by instructions alone. */
  format: 'schema' | 'json' | 'text'
  lengthField: 'max_tokens' | 'max_completion_tokens'
}

const ABOUT_FORMAT =
  /response_?format|json.?(?:schema|object|mode)|output_(?:config|format)|structured|grammar|guided|schema/i

/**
 * The next dialect after a server rejected a request for its format; null when the format is not the problem.
 *
 * @param responseBody the body of a 400, 422 or 501 response.
 */
export function simplerDialect(dialect: Dialect, responseBody: string): Dialect | null {
  if (dialect.lengthField === 'max_tokens' && /max_completion_tokens/.test(responseBody))
    return { ...dialect, lengthField: 'max_completion_tokens' }
  if (dialect.format === 'text' || !ABOUT_FORMAT.test(responseBody)) return null
  return { ...dialect, format: dialect.format === 'schema' ? 'json' : 'text' }
}
