import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inherited } from '@mi/testkit/service-process'

export interface Outcome {
  code: number
  /** The JSON lines of standard output. */
  lines: Record<string, unknown>[]
  /** Standard error. */
  stderr: string
}

/** Runs `search-index` with the settings of a service. */
export function searchIndex(
  {
    DATABASE_URL,
    OPENSEARCH_URL,
    OPENSEARCH_INDEX_PREFIX,
    EMBEDDINGS_BASE_URL,
    EMBEDDINGS_MODEL,
  }: Record<string, string | undefined>,
  ...args: string[]
): Promise<Outcome> {
  const command = [join(import.meta.dirname, '../../bin/search-index.ts'), ...args]
  const search = { OPENSEARCH_URL, OPENSEARCH_INDEX_PREFIX, EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL }
  const env = { ...inherited, DATABASE_URL, ...search }
  return new Promise(resolve => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      const lines = stdout
        .split('\n')
        .filter(line => line.startsWith('{'))
        .map(line => JSON.parse(line))
      resolve({ code: error === null ? 0 : Number(error.code), lines, stderr })
    })
  })
}
