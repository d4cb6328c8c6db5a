import { isStopWord, stem } from '@mi/language/english-speech'
import { isTrained } from '@mi/language/speech'
import { withoutPauseCommas } from '../readability/pause-commas.ts'
import { type Sentence, writeSentence } from '../sentences/sentence.ts'
import { isGeneral } from '../topics/general-words.ts'

/** Said before the point itself: that it is thought, added, or said by somebody. The name of the speaker precedes it anyway. */
const LEAD =
  /^(?:(?:and|but|or|then|because|also|well|yeah|yes|okay|ok|right|plus|mainly|basically|essentially|actually|obviously|again|honestly|anyway|sorry|like|just|um|uh|finally|overall|generally|so(?! far| that| much| many)|now(?! that)|in addition(?! to))(?![\p{L}'’-]),?|(?:no|in fact|technically speaking|to be (?:honest|clear|fair)|for me|for my part|in my (?:opinion|view|understanding)|from (?:my|our) \p{L}{3,8}|(?:at least )?on (?:our|my) (?:side|end|part)|as far as (?:i|we) (?:know|understand|can tell|remember)|as (?:i|we) (?:just |already )?(?:said|mentioned)|as you (?:can see|may know|know|might know)|to sum up|in (?:summary|short|general|other words)|first(?:ly| of all| off)?|second(?:ly)?|third(?:ly)?|last(?:ly)?|at this point|apart from (?:this|that)|besides|in this|in particular|(?:in particular, )?for example|mostly|after (?:this|that)|with (?:this|that)|still|for what it's worth|the tl;?dr is|my opinion is(?: that)?|i mean|you know),|(?:(?:i|we)(?: just| also| still| do| personally| really)? (?:think|believe|mean|feel like|feel)|i(?:'d| would)(?: just| also)? (?:say|add|argue|think)|i(?:'m| am| was)(?: also)? just (?:going to|gonna) say|what i would say is|i (?:have to|must) say|(?:i|we)(?: also| just){0,2} (?:want|wanted|would like) to (?:say|mention|add|point out|note|highlight|raise|flag|stress|emphasi[sz]e|remind (?:people|everyone|everybody|folks|you))|(?:the|one|another) (?:other |last |first )?thing(?: (?:(?:that )?i (?:want|wanted) )?to (?:add|note|mention|say|raise))? (?:is|was)|(?:the|my) (?:point|understanding|tldr) is)(?:,? that)?(?! (?:so|not|about|of|it's it)\b)(?![\p{L}'’-]),?)\s+/iu
/** Said in the middle and adding nothing. */
const ASIDE =
  /,? (?:basically|actually|obviously|literally|honestly|essentially|you know|i mean|let's say|to be honest|of course|like i said|as i said|right|i (?:think|guess|believe|suppose|would say)),(?=\s)/giu
const FILLER =
  /(?<!\b(?:this|that|these|those|what|which|any|some|a|the|same|another|different|every|one|new)) \b(?:kind of|sort of|basically|literally|obviously)\b(?=\s\p{L})/giu
/** Said at the end and adding nothing. */
const TAIL =
  /(?:,? (?:so|and|but|or|because|which|as well as|then|also)(?: (?:yeah|that's it|so on|so forth|whatever|anyway|that makes sense|stuff))?|,? (?:i (?:think|guess|believe|suppose|would say)|yeah|right|you know|to be honest|let's say|as i said|or (?:something|whatever|so)(?: like that)?|whatever|and (?:stuff|things|everything)(?: like (?:that|this))?|et ?cetera|if that makes sense|i don't know|i'm not sure|basically|obviously|sort of|kind of|at the moment,? yeah))[.,]{0,3}$/iu
/** Somebody begins again in the middle, where the recogniser joined two pieces: “Our, like We are including …”. */
const RESTART =
  /(?<=[\p{L}\p{N},;]) (?=(?:We|It|They|There|You|This|That|So|But|And|When|If|Well|Yes|Yeah|Then|Because|Also|He|She|What|Or|Now|These|Those|Some|Maybe|The|A|In|On|For|Is|Are|Like|No|Okay)\b(?! [A-Z]))/u
/** A capital with which a cue begins inside a sentence: “a number Of reasons”, “for Other people”. */
const OF_A_CUE = /(?<=(?<!\p{L})\p{Ll}{1,20},? )\p{Lu}\p{Ll}+(?= \p{L}|$)/gu
const NO_NAME = /^(?:i|may|will|us)$/
/** “We also fixed …”: beside what, nobody reads. */
const ADDED = /^((?:We|I|They)) also (?=\p{L})/u
const LEAST_WORDS = 6

/**
 * What a sentence says, as it would stand in notes behind its speaker's name: without what leads up to it, asides and commas of a
 * pause. Of two beginnings joined into one the longer counts. English; elsewhere the sentence as it is written.
 */
export function writePoint(sentence: Sentence): string {
  const written = writeSentence(sentence)
  if (!isTrained(sentence.language)) return written
  const end = /[.!?]["'”’)]*$/.exec(written)?.[0] ?? '.'
  const [point = ''] = written
    .slice(0, written.length - end.length)
    .split(RESTART)
    .map(tidyPiece)
    .sort((one, other) => wordsIn(other) - wordsIn(one))
  const plain = point.replace(OF_A_CUE, withSmallFirst).replace(ADDED, '$1 ')
  return plain === '' ? written : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${end}`
}

function tidyPiece(piece: string): string {
  let rest = piece
  for (let next = withoutEnds(rest); next !== rest; next = withoutEnds(rest)) rest = next
  return withoutPauseCommas(rest.replace(ASIDE, '').replace(FILLER, ''))
}

function withoutEnds(text: string): string {
  const shorter = text.replace(LEAD, '').replace(TAIL, '')
  return wordsIn(shorter) < LEAST_WORDS ? text : shorter
}

// A word that names nothing by itself is no name, but in “the Old Mill” it is part of one.
function withSmallFirst(word: string, at: number, text: string): string {
  const small = word.toLowerCase()
  if (NO_NAME.test(small)) return word
  const alone = !/^ \p{Lu}/u.test(text.slice(at + word.length, at + word.length + 2))
  return isStopWord(small) || (alone && isGeneral(stem(small))) ? small : word
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length
}
