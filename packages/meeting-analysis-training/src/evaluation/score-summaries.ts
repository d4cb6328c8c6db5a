import { isStopWord, stem } from '@mi/language/english-speech'
import type { Segment, SummaryDraft } from '@mi/meeting-analysis'
import { cleanSentence, tokenize } from '@mi/meeting-analysis/training'
import type { AmiMeeting } from '../corpora/ami.ts'
import { sample } from './random.ts'
import { type Rouge, rouge } from './rouge.ts'

/** Overview and sections as one text, without Markdown. */
export function textOf(draft: SummaryDraft): string {
  return [draft.overview, ...draft.sections.map(section => section.content)]
    .join('\n')
    .replace(/^\s*[-*] /gm, '')
    .replace(/\*\*|\\/g, '')
    .replace(/^\|[-| ]+\|$/gm, '')
    .replaceAll('|', ' ')
}

export function meanRouge(pairs: readonly { summary: string; reference: string }[]): Rouge {
  const scores = pairs.map(pair => rouge(pair.summary, pair.reference))
  const mean = (pick: (score: Rouge) => number) =>
    scores.reduce((sum, score) => sum + pick(score), 0) / Math.max(1, scores.length)
  return {
    rouge1: mean(score => score.rouge1),
    rouge2: mean(score => score.rouge2),
    rougeL: mean(score => score.rougeL),
  }
}

/** Random utterances, in order, up to `words` words: what length alone scores. */
export function randomSummary(meeting: AmiMeeting, words: number, random: () => number): string {
  const picked = sample(meeting.segments, meeting.segments.length, random)
  const chosen: Segment[] = []
  let left = words
  for (const segment of picked) {
    const count = segment.text.split(' ').length
    if (count > left) break
    chosen.push(segment)
    left -= count
  }
  return chosen
    .sort((a, b) => a.index - b.index)
    .map(segment => cleanSentence(segment.text))
    .join(' ')
}

/**
 * Share of gold decisions covered: half of the words that carry meaning in the gold sentence stand in one text, or one of
 * its supporting utterances is cited.
 */
export function decisionsCovered(meeting: AmiMeeting, draft: SummaryDraft): { covered: number; all: number } {
  const cited = new Set(
    [...draft.sections, ...draft.decisions].flatMap(part =>
      part.citations.map(citation => citation.segmentId),
    ),
  )
  const texts = [
    ...draft.decisions.map(decision => decision.text),
    ...draft.sections.flatMap(section => section.content.split('\n')),
  ]
  const bags = texts.map(termsOf)
  const covered = meeting.decisions.filter(decision => {
    if (decision.segmentIds.some(id => cited.has(id))) return true
    const terms = [...termsOf(decision.text)]
    return bags.some(bag => terms.filter(term => bag.has(term)).length >= Math.max(2, terms.length / 2))
  })
  return { covered: covered.length, all: meeting.decisions.length }
}

function termsOf(text: string): Set<string> {
  return new Set(
    tokenize(text.toLowerCase())
      .map(token => token.text)
      .filter(word => !isStopWord(word))
      .map(stem),
  )
}
