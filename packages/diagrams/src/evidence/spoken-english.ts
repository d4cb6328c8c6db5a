import { cleanSentence } from '@mi/meeting-analysis/clean-speech'

/** A word that wants another behind it: a comma there is where a filler was. */
const LEFT_COMMA =
  /\b(at|of|on|in|to|for|from|with|by|about|the|a|an|is|are|was|were|do|does|did|would|could|should|can|will|has|have|also|already|because|that|how|which|any|and|or), (?!(?:it|we|they|he|she|you|there|i|this|that)\b)/gi
const LIKE_A = /\b(there|have|be|is|are|has) like,? (?=(?:an?|some|the)\b)/gi
/** “We will start with, well, we will wait …”: what was begun twice is said once. */
const RESTART =
  /(?<![\p{L}'’])(\p{L}+ [\p{L}'’]+)(?=(?:[ ,]+[\p{L}'’]+){0,3}?[ ,]+(?:well|no|sorry|i mean|i suppose|i guess|yeah|like)\b|(?:[ ,]+[\p{L}'’]+){1,3},)(?:[ ,]+[\p{L}'’]+){1,4}?[ ,]+\1(?![\p{L}'’])/giu
/** “I I'm”: a pronoun that is said before its contraction. */
const TWICE = /(?<![\p{L}'’])(I|we|you|they|it|he|she) (?=\1['’])/giu

/** A pause in mid-sentence, as captions mark it. */
const PAUSE = /(?<=[\p{L}\p{N},])\s?(?:…|(?<!\.)\.{3}) (?=\p{Ll})/gu

/** An English sentence of speech as one would write it down; no word is added. */
export function writtenDown(said: string): string {
  return cleanSentence(said.replace(PAUSE, ' '))
    .replace(RESTART, '$1')
    .replace(TWICE, '')
    .replace(LEFT_COMMA, '$1 ')
    .replace(LIKE_A, '$1 ')
}

/**
 * Broken speech: a capital in mid-sentence where a recogniser put two sentences in one, two subjects side by side, a
 * beginning that is said twice, a pause.
 */
const BROKEN =
  /\p{Ll},? (?:It|This|That|We|The|But|And|So|They|Is|Are|You|Not|Because|How|What|To|Or|Which|In|Some|For|There|Of|On)\b(?!\.)|…|--|(?<![\p{L}'’])(\p{L}+ \p{L}+)(?:,| \p{L}{1,3})? \1(?![\p{L}'’])|\b(?:it|he|she|we|they|you),? (?:I|we|you|they|he|she)\b|\b(?:to|the|a|an|of) (?:yeah|well|no)\b|^(?:With|For|Of|To|By) (?:when|if)\b|\b(?:at|with|of|by|from) there\b|, (?:be|is|are|was|were)\b|\b(?:at|with|of|to|the|an?|by|from|in|on|for|that), (?=\p{Ll})|\b(?:sort of|kind of|i mean|you know),?\b/u

export function isBroken(text: string): boolean {
  return BROKEN.test(text)
}

/** “Which doesn't affect correctness”, “In this case, …”, “…, sorry, 609”: half of what was said, or said twice. */
const LEANS =
  /^(?:which|what|whose|whereas|how (?:i|we|you|they|he|she)|of|without|people (?:that|who)|in (?:this|that) (?:case|way|one)|in the same vein|with (?:this|that)|from (?:this|that)|apart from that|any other|the only thing)\b|\bsorry\b|\bwhatever\W*$/i
/** A noun before a comma with no verb: “The pre-execution, system contract calls, …” */
const NOUN_ALONE = /^(?:the|an?|this|these|those)\b([^,]{1,80}),/i
export const VERB =
  /\b(?:am|is|are|was|were|be|has|have|had|do|does|did|can|could|will|would|should|must|may|might|needs?|wants?|says|said|goes|went|comes|came|gives|gave|makes|made|takes|took|gets|got|keeps|kept|works|runs|ran|shows|means|costs?|uses|\p{L}+n['’]t|\p{L}+ed)\b|['’](?:s|re|ve|ll|d)\b/iu

/** Whether an English point is a part of a sentence. */
export function isPart(text: string): boolean {
  const [, noun] = NOUN_ALONE.exec(text) ?? []
  return LEANS.test(text) || (noun !== undefined && !VERB.test(noun))
}

/** A recogniser begins again with a capital after a pause; these words are no names. */
const STRAY =
  /(?<=[\p{Ll}\d],? )(?:Every|Where|When|While|If|As|By|Like|Likely|Mainly|Mostly|Just|Another|One|Two|Three|Four|Five|Only|Also|Then|Still|Maybe|All|Any|More|Most|With|Without|From|At|Into|About)(?= \p{Ll})/gu

export function withoutStrayCapitals(text: string): string {
  return text.replace(STRAY, word => word.toLowerCase())
}
