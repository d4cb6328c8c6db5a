/** The language a text is in: what was asked for, else what the model says it wrote; `und` where neither is known. */
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
