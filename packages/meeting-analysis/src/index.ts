export { isTrained, trainedLanguage } from '@mi/language/speech'
export { repairTitle } from './action-items/checks/repair-title.ts'
export {
  type Person,
  peopleOf,
  personCalled,
  type SpokenOwner,
  speaksOfTime,
  spokenDay,
  spokenOwner,
} from './action-items/checks/spoken-facts.ts'
export { faultOfTitle } from './action-items/title/check-title.ts'
export { answer } from './answers/answer.ts'
export { type AskedMeetings, answerFromNotes } from './answers/answer-from-notes.ts'
export { type AskedPeriod, askedOfNotes, askedPeriod } from './answers/asked-of-notes.ts'
export type { Asker, MeetingNotes } from './answers/meeting-notes.ts'
export { languageOfQuestion } from './answers/read-terms.ts'
export * from './draft.ts'
export { hasPhrases, type Phrases, phrasesIn } from './languages/phrases.ts'
export * from './request.ts'
export { sectionKind } from './sections/write-sections.ts'
export { defaultSummaryWords, summarize } from './summarize.ts'
export { type BuiltInTemplate, builtInTemplates, defaultTemplate } from './templates/index.ts'
export { countWords } from './text/tokenize.ts'
