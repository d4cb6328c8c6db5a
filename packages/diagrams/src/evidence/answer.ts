import { anywhere } from '@mi/language/anywhere'
import type { DiagramSaid } from '../input.ts'
import { spokenLabel } from '../text/label.ts'
import type { Question } from './question.ts'
import { isBroken, isPart, writtenDown } from './spoken-english.ts'
import { isQuestion, type Sentence } from './transcript.ts'
import { sharedCount, subjectStems, wordsOf } from './words.ts'

/** Longer than this an answer is cut, or has no second sentence. */
const MOST_CHARACTERS = 200
const FEWEST_CHARACTERS_CUT = 60
/** So far into a turn an answer is looked for, and so many broken sentences may precede it. */
const SENTENCES_HEARD = 6
const MOST_PASSED = 2
/** A bare “yes” to a statement says no more than the statement. */
const FEWEST_WORDS_CONFIRMED = 5
/** An answer this long needs no second sentence. */
const ENOUGH_WORDS = 12
const NOD =
  /^(?:yes|yeah|yep|okay|ok|right|sure|no|great|cool|exactly|correct|basically|hmm|oh|ah|well|i think|i guess|i mean)?(?:[,.! ]+(?:yes|yeah|yep|okay|ok|right|sure))*[.!]*$/i

const AGREES =
  /^\W*(?:yes|yeah|yep|yup|sure|correct|exactly|definitely|absolutely|of course|gladly|totally|i (?:think|guess|believe|would say) so|i do|we do|it (?:is|does)|please|let['’]s|that['’]s (?:right|correct|true))(?![\p{L}'’])/iu
const DENIES =
  /^\W*(?:no|nope|not (?:yet|really|necessarily|at all|for now|exactly|that i know)|i don['’]t think|never)(?![\p{L}'’])/iu
const HEDGES =
  /^\W*(?:probably|maybe|perhaps|it depends|partly|somewhat|i (?:would|'d|’d) |i (?:think|guess|believe)|i['’]m )/iu

/** An answer that puts off, passes on, has not understood, or speaks of something else. */
const DEFLECTS =
  /\b(?:don['’]t (?:really )?(?:know|remember|recall)|do not (?:know|remember|recall)|not (?:really |quite |entirely |so |too |a hundred percent )?(?:sure|certain)|no idea|good question|let me\b|(?:have|need) to (?:check|look|find out|think)|(?:i['’]ll|i will) (?:try|check|look|get back|find out)|defer (?:this|that|it)?|haven['’]t (?:looked|checked|thought|read|seen)|(?:can['’]t|cannot) (?:say|answer|tell)|hard to say|not much (?:specific )?(?:information|to say)|much to say|we['’]ll see|interesting\.|somebody else|someone else|(?:didn['’]t|don['’]t) (?:really |quite )*understand|confused|repeat|good point|thank|hello|hi\b|welcome|hear me|my question|a question|(?:the|your) chat|sorry|can(?:not|['’]t) hear|cutting out|forgot|comment on|go ahead)\b/i
const DEFLECTS_WITHIN = 90
const FOREIGN_DEFLECTS = new RegExp(`(?:${anywhere.putsOff})`, 'iu')
/** A sentence that breaks off: nobody ends in one of these. */
const ENDS_OPEN =
  /\b(?:the|a|an|of|to|in|on|at|with|for|from|by|(?<!\b(?:will|would|should|can|could|may|might|to) )be|(?<!\b(?:it|there|that|what|how|they|we|you|he|she|who|where) )(?:is|are|was|were)|am|do|does|and|or|but|that|like|because|so|if|when|which|who|my|our|your|their|we|they|i|you|he|she|going|gonna|wanna|gotta|first|want|wants|some|any|about|around|also|just|really|very|more|whether|than|as|into|we['’]re|i['’]m|it['’]s|they['’]re|the answer is|not)\W*$/i
const TIME =
  /\b(?:today|tomorrow|tonight|yesterday|now|soon|later|(?:next|last|this) \w+|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|weeks?|days?|months?|years?|hours?|minutes?|morning|afternoon|evening|noon|when|after|before|until|once|as soon as|twentieth|\w+th)\b|\d/i
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|half|couple|few|several|many|none|all|dozen|double|once|twice)\b/i

export interface Certainty {
  /** Nobody else can be meant: the one who was named speaks, or there are two. */
  readonly sure: boolean
  /** Nobody else spoke in between, and it came at once. */
  readonly prompt: boolean
  /** More was said between question and answer: it has to speak of the same things. */
  readonly farBack: boolean
}

/** The first sentences of a turn, read as an answer to an English question; null where they are none that is surely one. */
export function englishAnswer(
  question: Question,
  said: readonly Sentence[],
  certainty: Certainty,
): DiagramSaid | null {
  const wantsWord = ['yes or no', 'a confirmation', 'an account'].includes(question.wants)
  const picked: Sentence[] = []
  let room = MOST_CHARACTERS
  let passed = 0
  for (const sentence of said.slice(0, SENTENCES_HEARD)) {
    const text = wantsWord && picked.length === 0 ? plainAnswer(sentence.text) : writtenDown(sentence.text)
    // A nod is carried by what follows, unless it is what was asked for.
    if (NOD.test(text) && !(wantsWord && picked.length === 0)) continue
    if (picked.length > 0 && text.length > room) break
    if (!isWhole(sentence.text, text)) {
      // Somebody collects themselves first; not where they have said yes or no already, which would be lost.
      if (picked.length > 0 || AGREES.test(text) || DENIES.test(text) || ++passed > MOST_PASSED) break
      continue
    }
    picked.push({ ...sentence, text })
    room -= text.length
    if (wordsOf(picked.map(one => one.text).join(' ')).length >= ENOUGH_WORDS) break
  }
  const whole = picked.map(one => one.text).join(' ')
  const text = cut(whole)
  if (text === null || (wordsOf(text).length < 2 && !(wantsWord && subjectStems(question.text).size >= 3)))
    return null
  const opening = text.slice(0, DEFLECTS_WITHIN)
  if (text === '' || DEFLECTS.test(opening) || FOREIGN_DEFLECTS.test(opening)) return null
  const about = sharedCount(subjectStems(question.text), subjectStems(text))
  if ((passed > 0 || certainty.farBack) && about === 0) return null
  if (!fits(question, text, about, certainty)) return null
  return { text, segmentIds: [...new Set(picked.flatMap(one => one.segmentIds))] }
}

function fits(
  { text, wants }: Question,
  answer: string,
  about: number,
  { sure, prompt }: Certainty,
): boolean {
  const plain = AGREES.test(answer) || DENIES.test(answer)
  switch (wants) {
    case 'yes or no':
      return plain || about >= 1 || (sure && HEDGES.test(answer)) || (prompt && echoes(text, answer))
    case 'a confirmation':
      return plain && wordsOf(answer).length >= FEWEST_WORDS_CONFIRMED
    case 'an account':
      return about >= 1 || sure || prompt
    case 'a choice':
      return about >= 1
    case 'a time':
      return TIME.test(answer) && (about >= 1 || sure || prompt)
    case 'a number':
      return NUMBER.test(answer) && (about >= 1 || sure || prompt)
    case 'a person':
    case 'open':
      return about >= 1 || sure || (prompt && !plain)
  }
}

/** “Will these be in it?” “I'm confident that there will be.” */
function echoes(question: string, answer: string): boolean {
  const [, verb] = /^(?:\p{L}+, )?(will|would|should|could|can)\b/iu.exec(question) ?? []
  return verb !== undefined && new RegExp(`\\b(?:${verb}|'ll|won't|can't)\\b`, 'i').test(answer)
}

/** "Yes" and "no" only open what one writes; of an answer they are half. */
function plainAnswer(text: string): string {
  const [, word = '', mark = '', rest = ''] =
    /^\W*(yes|yeah|yep|no|nope|sure|gladly|exactly|not yet|not really)(?![\p{L}'’])([,.!\s]{0,10})(.*)$/isu.exec(
      text,
    ) ?? []
  if (word === '') return writtenDown(text)
  const said = WRITTEN[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
  const clean = writtenDown(rest)
  if (NOD.test(clean)) return `${said}.`
  if (/[.!]/.test(mark)) return `${said}. ${clean}`
  // What limits the word stays with it: “Yes, but if …”.
  const [limit = ''] = /^(?:but|unless|although|because) /i.exec(rest) ?? []
  if (limit !== '')
    return `${said}, ${limit.toLowerCase()}${clean.replace(new RegExp(`^${limit}`, 'i'), '').replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())}`
  const [first = ''] = clean.match(/^[\p{L}'’]+/u) ?? []
  const asSaid = rest.split(/[^\p{L}'’]+/u).find(one => one.toLowerCase() === first.toLowerCase()) ?? first
  return `${said}, ${asSaid}${clean.slice(first.length)}`
}

const WRITTEN: Readonly<Record<string, string>> = { yeah: 'Yes', yep: 'Yes', nope: 'No' }

function isWhole(raw: string, clean: string): boolean {
  if (wordsOf(clean).length <= 4 && (AGREES.test(clean) || DENIES.test(clean)))
    return !/\b(?:an?|the|of|to|and|or|but|that|there['’]s)\W*$/i.test(clean)
  return (
    !isQuestion(raw) &&
    !/^\p{Ll}/u.test(raw.trim()) &&
    !ENDS_OPEN.test(clean) &&
    !isBroken(clean) &&
    !isPart(clean)
  )
}

/** At the end of a clause, never before a condition, without which the rest would say something else. */
function cut(text: string): string | null {
  if (text.length <= MOST_CHARACTERS + 40) return text
  const ends = [...text.matchAll(/[,;] (?=(?:and|so|because|which|or|then|where|like)\b)/gi)]
    .map(match => match.index)
    .filter(at => at >= FEWEST_CHARACTERS_CUT && at <= MOST_CHARACTERS && !ENDS_OPEN.test(text.slice(0, at)))
  const at = ends.at(-1)
  return at === undefined ? null : `${text.slice(0, at)}…`
}

/** “I don't know, sorry.”: the question is still open for the next. */
export function putsOff(said: readonly Sentence[]): boolean {
  const text = said.map(one => one.text).join(' ')
  return wordsOf(text).length <= 10 && DEFLECTS.test(text)
}

/** Of another language: the first sentences, unless they put off. */
export function foreignAnswer(said: readonly Sentence[]): DiagramSaid | null {
  const first = said.filter(one => !isQuestion(one.text)).slice(0, 2)
  const [opening, second] = first
  if (!opening || isQuestion(said[0]?.text ?? '')) return null
  const joined =
    second && opening.text.length + second.text.length < MOST_CHARACTERS ? [opening, second] : [opening]
  const text = joined.map(one => spokenLabel(one.text)).join(/[。！？]$/u.test(opening.text) ? '' : ' ')
  if (FOREIGN_DEFLECTS.test(text.slice(0, DEFLECTS_WITHIN)) || [...text].length < 3) return null
  return { text, segmentIds: [...new Set(joined.flatMap(one => one.segmentIds))] }
}
