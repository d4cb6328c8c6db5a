/** The language of a text: the requested language, otherwise the language that the model reports, otherwise `und`. */
export function languageWritten(asked: string | null, reported: string): string {
  return canonical(asked) ?? canonical(reported) ?? 'und'
}

function canonical(tag: string | null): string | null {
  try {
    return tag === null ? null : (Intl.getCanonicalLocales(tag)[0] ?? null)
  } catch {
    return null
  }
}
