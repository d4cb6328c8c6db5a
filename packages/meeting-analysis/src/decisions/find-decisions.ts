import { speech, trainedLanguage } from '@mi/language/speech'
import { findCues } from '../features/cues.ts'
import type { LinearModel } from '../models/linear-model.ts'
import { isPresentable } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { AnnouncedSubject } from '../topics/find-announced.ts'
import type { Topic } from '../topics/find-topics.ts'
import { type Decision, oneForEach } from './decision.ts'
import { findAgreements } from './find-agreements.ts'
import { findSettled } from './find-statements-settled.ts'

const patterns = speech.decisions.context.earlier

const LEAST = 0.22

/** Sentences of a meeting in which a proposal is followed by its agreement, and not by an hour of talk. */
const SHORT_MEETING = 120
/**
 * What was settled, surest first, one for each decision: of a long meeting in one statement each, of a short one as it was said.
 *
 * @param call of many people
 */
export function findDecisions(
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
  { call, model, announced }: { call: boolean; model: LinearModel; announced: readonly AnnouncedSubject[] },
): Decision[] {
  if (call || ranked.length > SHORT_MEETING) return findSettled(ranked, topics, announced, { model, call })
  const agreed = findAgreements(
    ranked.map(one => one.sentence),
    trainedLanguage,
  )
  const scored = ranked
    .filter(({ sentence }) => isPresentable(sentence) && !/\?$/.test(sentence.text))
    .filter(
      ({ sentence }) =>
        !agreed.some(one => one.sentence === sentence) && !patterns.settledBefore.test(sentence.text),
    )
    .map(({ sentence, decision, score }) => {
      const cues = findCues(sentence.clauses.flatMap(clause => clause.words).join(' '))
      const said = cues.has('decided') ? 0.12 : 0
      return { sentence, confidence: Math.min(1, decision * (0.6 + 0.4 * score) + said) }
    })
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
  return oneForEach([...scored, ...agreed])
}
