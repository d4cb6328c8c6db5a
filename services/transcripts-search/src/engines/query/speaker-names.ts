import { fold } from '@mi/text'
import { termOccurrences } from '../analysis/analyze-text.ts'
import type { Analyzer } from '../analysis/analyzers.ts'

/** The key for the segments of speakers whose name contains a term. */
export function spokenByTerm(term: string): string {
  return `~${term}`
}

export function isSpokenBy(term: string): boolean {
  return term.startsWith('~')
}

/** The terms of a speaker's name, analyzed like spoken words, so that a query that names a speaker is recognised. */
export function nameTerms(name: string, analyzer: Analyzer): string[] {
  return [...new Set(termOccurrences(name, analyzer).map(({ term }) => term))].sort()
}

/** The meaning of a speaker filter: exactly this participant id, or this part of a folded name. Control characters are ignored. */
export function speakerFilter(speaker: string): { participantId: string; namePart: string } {
  const participantId = speaker.replace(/[\p{Cc}\p{Cs}]/gu, '')
  return { participantId, namePart: fold(participantId) }
}
