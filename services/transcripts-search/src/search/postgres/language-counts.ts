import type { ClientBase } from 'pg'

export interface LanguageChange {
  analyzer: string
  segments: number
  tokens: number
}

/** Keeps the tenant's counts by language in step with what the transaction wrote. */
export async function changeLanguageCounts(
  client: ClientBase,
  tenantNo: number,
  changes: readonly LanguageChange[],
): Promise<void> {
  // Always in the same order: two writers that lock the same rows never wait for each other in a circle.
  for (const { analyzer, segments, tokens } of changes.toSorted((a, b) =>
    a.analyzer < b.analyzer ? -1 : 1,
  )) {
    await client.query(
      `INSERT INTO search_language AS known (tenant_no, analyzer, segments, tokens) VALUES ($1, $2, $3, $4)
         ON CONFLICT (tenant_no, analyzer) DO UPDATE
            SET segments = known.segments + excluded.segments, tokens = known.tokens + excluded.tokens`,
      [tenantNo, analyzer, segments, tokens],
    )
  }
}
