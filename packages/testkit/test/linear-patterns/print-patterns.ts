/** Prints every regular expression of the product as JSON. */
import { collectPatterns } from './collect-patterns.ts'

const patterns = await collectPatterns(async () => {
  const { summarize } = await import('@mi/meeting-analysis')
  const { request } = await import('@mi/meeting-analysis/sample-meeting')
  for (const language of ['de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'zh']) summarize({ ...request, language })
})
process.stdout.write(JSON.stringify(patterns))
