/** Prints every regular expression of the product as JSON. */
import { languagesWith } from '@mi/language/languages'
import { collectPatterns } from './collect-patterns.ts'

const patterns = await collectPatterns(async () => {
  const { summarize } = await import('@mi/meeting-analysis')
  const { request } = await import('@mi/meeting-analysis/sample-meeting')
  for (const { tag } of languagesWith('statements')) summarize({ ...request, language: tag })
})
process.stdout.write(JSON.stringify(patterns))
