import pg from 'pg'

const { TIMESTAMPTZ } = pg.types.builtins
const general = pg.types.getTypeParser(TIMESTAMPTZ)

/**
 * Parsers for hot queries: as pg's own, but a timestamp in UTC (`2026-03-01 12:00:00.5+00`) goes through the engine's
 * parser of ISO 8601, which takes a fifth of the time. A list of 20 meetings has 60 of them.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ && format !== 'binary'
      ? parseTimestamp
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export function parseTimestamp(text: string): Date {
  const isPlain = text.length >= 22 && text[10] === ' ' && text.endsWith('+00')
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : general(text)
}
