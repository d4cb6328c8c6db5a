const COMMENT = /--.*$|\/\*[\s\S]*?\*\//gm
const REFERENCE =
  /\b(from|join|update|into|using)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?(\s*\([^)]*\))?/gi
/** Matches `account_id = …`, `x.account_id in …`, or the first column of a row comparison. */
const ACCOUNT = /\baccount_id"?\s*(=|in\b|,\s*\w*\.?"?mode"?[^)]*\)\s*(=|in\b))/i
const MODE = /\bmode"?\s*(=|in\b|[^()]*\)\s*(=|in\b))/i

/**
 * Returns a tenant's table that a statement names without the restriction to one tenant, or null. Reads,
 * updates and deletions must compare both `account_id` and `mode`; inserts must list both. The check uses
 * only the text: it finds a statement that omits its tenant, but not a wrong join.
 */
export function unscopedTable(sql: string, tenantTables: ReadonlySet<string>): string | null {
  const text = sql.replace(COMMENT, '')
  const isBound = ACCOUNT.test(text) && MODE.test(text)
  for (const [, keyword = '', table = '', columns = ''] of text.matchAll(REFERENCE)) {
    if (!tenantTables.has(table)) continue
    const isInsert = keyword.toLowerCase() === 'into'
    const isScoped = isInsert ? /\baccount_id\b/.test(columns) && /\bmode\b/.test(columns) : isBound
    if (!isScoped) return table
  }
  return null
}
