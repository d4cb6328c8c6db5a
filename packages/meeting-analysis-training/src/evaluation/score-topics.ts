import type { SummaryDraft } from '@mi/meeting-analysis'
import type { GoldLabels, PublicCall } from '../corpora/public-calls.ts'
import { line } from './print-line.ts'
import { rouge } from './rouge.ts'

const NEAR_SECONDS = 60
/** Parts of a call that no summary names. */
const OF_NO_SUBJECT = /^(?:opening|closing|waiting|small talk|agenda)\b/i

export interface TopicsOfCall {
  readonly call: PublicCall & { readonly gold: GoldLabels }
  readonly draft: SummaryDraft
}

/**
 * Boundaries between topics within a minute of labelled ones, and the words of titles: each labelled topic against the topic that
 * most of it is in.
 */
export function reportTopics(drafts: readonly TopicsOfCall[]): void {
  const found = { near: 0, made: 0, hit: 0, of: 0 }
  const titles: number[] = []
  for (const { call, draft } of drafts) {
    const startOf = (cue: number) => call.segments[cue]?.start ?? 0
    const made = draft.topics.slice(1).map(({ start }) => start)
    const labelled = call.gold.topics.slice(1).map(({ from }) => startOf(from))
    const near = (start: number, others: readonly number[]) =>
      others.some(other => Math.abs(other - start) <= NEAR_SECONDS)
    found.made += made.length
    found.of += labelled.length
    found.near += made.filter(start => near(start, labelled)).length
    found.hit += labelled.filter(start => near(start, made)).length
    for (const { from, to, title } of call.gold.topics) {
      if (OF_NO_SUBJECT.test(title)) continue
      const shared = (start: number, end: number) =>
        Math.min(end, call.segments[to]?.end ?? end) - Math.max(start, startOf(from))
      const [most] = draft.topics.toSorted((a, b) => shared(b.start, b.end) - shared(a.start, a.end))
      titles.push(rouge(most?.title ?? '', title).rouge1 / 100)
    }
  }
  const precision = found.near / found.made
  const recall = found.hit / found.of
  line(
    'topics: boundaries within a minute, F1',
    (2 * precision * recall) / (precision + recall),
    Number.NaN,
    '',
  )
  line(`  precision (${found.made})`, precision, Number.NaN, '')
  line(`  recall (${found.of})`, recall, Number.NaN, '')
  line(
    `  titles: ROUGE-1 (${titles.length})`,
    titles.reduce((sum, value) => sum + value, 0) / titles.length,
    Number.NaN,
    '',
  )
}
