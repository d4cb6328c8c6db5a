export { isBlank, NOT_BLANK } from './blank.ts'
export { CharsetError, toUtf8 } from './charset.ts'
export { cleanLine, cleanText } from './clean-text.ts'
export { escapeHtml } from './escape-html.ts'
export { fold } from './fold.ts'
export { foldName } from './names/fold-name.ts'
export {
  type ComparedPerson,
  comparedPerson,
  MATCH_METHODS,
  type MatchMethod,
  mayBeSame,
  type NamedPerson,
} from './names/match-rules.ts'
export {
  type MeetingParticipant,
  matchSpeakers,
  type SpeakerMatch,
  type SpeakerMatches,
} from './names/match-speakers.ts'
export { bareName, isMadeUpName, nameWords } from './names/name-forms.ts'
export { type Token, tokenize, type WrittenToken, writtenTokens } from './tokenize.ts'
export { trimEnd } from './trim-end.ts'
export { countWords } from './word-count.ts'
