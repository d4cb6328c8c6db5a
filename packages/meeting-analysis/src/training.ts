/** The parts of the engine that `meeting-analysis-training` trains and measures. No product package imports this entry. */

export { findActionItems } from './action-items/find-action-items.ts'
export { isBareAcceptance, requestBefore } from './action-items/owner/acceptance.ts'
export {
  type Candidate,
  LOSSES,
  type Loss,
  selectClauses,
  supported,
} from './action-items/rank/select-items.ts'
export { readTasks, type TaskReader } from './action-items/read-tasks.ts'
export { contentWords } from './action-items/title/check-title.ts'
export { completePhrase, joinClauses } from './action-items/title/phrase/complete-phrase.ts'
export { taskPhrases } from './action-items/title/phrase/find-task-phrases.ts'
export {
  describeNone,
  describeThings,
  thingsMeant,
  type WordedTask,
} from './action-items/title/references/rank-things.ts'
export { itemTitles } from './action-items/title/write-item-title.ts'
export { isElsewhere } from './action-items/title/write-task-titles.ts'
export { evidenceOf } from './answers/answer.ts'
export { type AnswerableModel, describeCoverage, indexWords, type WordIndex } from './answers/answerable.ts'
export type { AskedTerm } from './answers/asked-terms.ts'
export { readQuestion } from './answers/read-question.ts'
export { describeEvidence } from './answers/sentence-evidence.ts'
export { applyExplicitCommitment, classifyClauses, rescore } from './candidates/classify-clauses.ts'
export { certaintyFactor, type FirstPass, firstPass, secondPassFeatures } from './candidates/second-pass.ts'
export type { Course } from './decisions/describe-discussion.ts'
export { sharesOfChair } from './decisions/describe-statement.ts'
export { statementsOfMeeting } from './decisions/list-statements.ts'
export { describeClauses } from './features/describe-clauses.ts'
export { EXCHANGE } from './features/describe-exchange.ts'
export { STEM } from './features/describe-words.ts'
export { type Features, type LinearModel, logistic, logOdds, predict } from './models/linear-model.ts'
export { type EngineWeights, type Selection, shippedWeights } from './models/weights.ts'
export { listPeople, nameWords } from './people/people.ts'
export { describePoints } from './points/read-points.ts'
export { rankSentences, weighTerms } from './ranking/rank-sentences.ts'
export { readClauses } from './sentences/read-clauses.ts'
export { readSentences } from './sentences/read-sentences.ts'
export type { Clause, Sentence } from './sentences/sentence.ts'
export { cleanSentence, cleanSpeech } from './text/clean-speech.ts'
export { plainWords } from './text/plain-words.ts'
export { splitSentences } from './text/split-sentences.ts'
export { englishTagger } from './text/tagger.ts'
export { tokenize } from './text/tokenize.ts'
export { findAnnounced, sectionSubjects } from './topics/find-announced.ts'
export { findTopics } from './topics/find-topics.ts'
