import { fold, tokenize } from '@mi/text'
import { occurrencesOf } from '../../../src/engines/analysis/analyze-text.ts'
import { analyzerFor } from '../../../src/engines/analysis/analyzers.ts'
import type { SearchFilters, SegmentDocument, TranscriptDocument } from '../../../src/engines/engine.ts'
import { parseQuery } from '../../../src/engines/query/parse-query.ts'
import { planQuery } from '../../../src/engines/query/plan-query.ts'

export interface OracleAnswer {
  /** Ids of all hits: segments that match all words, and other segments of the result. */
  full: Set<string>
  partial: Set<string>
}

/**
 * The correct result, found by a check of every segment, without an index, term counts or an optimized order. It shares only tokenization
 * and query parsing with the engines; those have separate tests.
 */
export function answerByLooking(
  transcripts: readonly TranscriptDocument[],
  query: string,
  filters: SearchFilters = {},
): OracleAnswer {
  const full = new Set<string>()
  const any = new Set<string>()
  for (const transcript of transcripts) {
    if (!meetingPasses(transcript, filters)) continue
    for (const segment of transcript.segments) {
      if (!speakerPasses(segment, filters.speaker)) continue
      const match = matchOf(segment.text, transcript.language, query)
      if (match === 'all') full.add(segment.id)
      if (match !== 'none') any.add(segment.id)
    }
  }
  return { full, partial: full.size >= 10 ? new Set() : new Set([...any].filter(id => !full.has(id))) }
}

function matchOf(text: string, language: string | null, query: string): 'all' | 'some' | 'none' {
  const parsed = parseQuery(query)
  const analyzer = analyzerFor(language)
  const plan = planQuery(parsed, analyzer)
  const tokens = tokenize(text)
  const exact = tokens.map(token => `:${token.text}`)
  const here = new Set([...exact, ...occurrencesOf(tokens, analyzer).map(({ term }) => term)])
  const inOrder = (phrase: string[]) =>
    exact.some((_, start) => phrase.every((term, offset) => exact[start + offset] === term))

  if (plan.excludedTerms.some(term => here.has(term)) || plan.excludedPhrases.some(inOrder)) return 'none'
  if (!plan.phrases.every(inOrder)) return 'none'
  const found = plan.words.filter(word => here.has(word.term)).length
  if (plan.words.length + plan.phrases.length === 0) return 'none'
  if (found === plan.words.length) return 'all'
  return found > 0 || plan.phrases.length > 0 ? 'some' : 'none'
}

function meetingPasses({ meeting, language }: TranscriptDocument, filters: SearchFilters): boolean {
  return (
    (filters.meetingId === undefined || filters.meetingId === meeting.meetingId) &&
    (filters.language === undefined || filters.language === language) &&
    (filters.platform === undefined || filters.platform === meeting.platform) &&
    (filters.channelId === undefined || meeting.channelIds.includes(filters.channelId)) &&
    (filters.from === undefined || meeting.startedAt >= filters.from) &&
    (filters.to === undefined || meeting.startedAt <= filters.to)
  )
}

function speakerPasses(
  { participantId, speakerName }: SegmentDocument,
  speaker: string | undefined,
): boolean {
  return speaker === undefined || participantId === speaker || fold(speakerName).includes(fold(speaker))
}
