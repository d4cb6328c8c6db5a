import { isStopWord, stem } from '@mi/language/english-speech'
import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import { isGeneral } from './general-words.ts'

/** Of a meeting, its first part: the plan is stated there, or not at all. */
const FIRST_SHARE = 0.1
const FIRST_SENTENCES = 60
const MOST_SHARE = 0.25
/** “Welcome to the price list workshop”: what it is called after, often what it is about. */
const CALLED =
  /\bwelcome(?: \p{L}+)?,? to (?:the |our |another |this )?(?<name>(?:[\p{L}\p{N}-]{2,30} ){2,4})(?:breakout|working group|workshop|deep dive|review|retrospective|session)\b/iu
const LEAST_SAID = 5
/** “Today we have two topics: …”, “the plan for today is to go through …”, “today we can discuss …”. */
const PLANS: readonly RegExp[] = [
  /\b(?:we|i)(?:'ve| have| only have| just have|'ve got)(?: got)? (?:(?:the|our|\d+|two|three|four|five|six|a few|some|several|main|primary) ){1,3}(?:things|items|topics|points|subjects)(?: (?:on|for|in) (?:the|our|today's) (?:agenda|list|call|meeting))?(?: (?:for )?today)?(?:,? (?:of|namely|which (?:is|are)|that (?:is|are))|:|,)? (?<list>.{4,200})$/iu,
  /\b(?<!\bon )(?:the|our|today's) (?:main |primary |only |key )*(?:plan|agenda|topics?|items?|points?)(?: (?:for|of) (?:today|the (?:call|meeting))| today| on (?:the|our|today's) agenda){0,2},? (?:is|are|will be)(?: basically| just| mainly| mostly)?:?,? (?<list>.{4,200})$/iu,
  /\btoday,?(?: i think)? (?:we|we're|we are)(?: can| will|'ll| want to| would like to| should| going to| gonna| just| mainly| also){1,3} (?:discuss|share|cover|mention|talk about|go (?:through|over)|look at|hear|have|do|get)(?: like| maybe| just)?,? (?<list>.{4,200})$/iu,
  /\bagenda(?: today)?,? (?:so )?(?:we|i) have,?(?: mainly| only| just)? (?<list>.{4,200})$/iu,
  /\btoday(?:'s (?:call|meeting|session))? is (?:all |mainly )?about (?<list>.{4,200})$/iu,
]
/** Between the points of a plan. */
const BETWEEN =
  /,? (?:and then|then|and also|and after that|as well as|followed by|and finally|and) |, (?:also |then )?/iu
const BEFORE_NAME =
  /^(?:(?:to|just|quickly|maybe|also|like|basically|mainly|of course|some|more|any|the usual|a bit (?:of|about)|a few|a couple of|regular|first|start(?:ing)? with|go(?:ing)? (?:through|over)|have|having|do|doing|get|getting|discuss(?:ing)?|talk(?:ing)? about|share|cover|look(?:ing)? (?:at|into)|proceed with|hear(?:ing)?|updates? (?:on|about|from)(?= the)|an?|the|your|our) )+/iu
const AFTER_NAME =
  /[.?!;:]| (?:from|by|so|that|which|who|where|because|if|when|with|as usual|today|first|for today|in the (?:chat|agenda)|we|i|let's)\b/iu
const MOST_WORDS = 6
const MOST_POINTS = 4
/** What a meeting has anyway. */
const OF_ANY_MEETING =
  /^(?:(?:other|open|last|next|few|light|short|long|full|big|small) )*(?:agenda|items?|topics?|points?|things?|questions?|discussions?|calls?|meetings?|presentations?|updates?|rest|people|time|minutes?|housekeeping|introductions?)(?: items?)?$/iu

/** What somebody says the meeting will go through, when it begins; empty where nobody does. English. */
export function openingAgenda(sentences: readonly Sentence[], people: ReadonlySet<string>): string[] {
  for (const { text } of firstPartOf(sentences))
    for (const pattern of PLANS) {
      const list = pattern.exec(text.replace(/’/g, "'"))?.groups?.list
      if (list === undefined) continue
      const points = list
        .split(BETWEEN)
        .slice(0, MOST_POINTS)
        .flatMap(point => pointOf(point) ?? [])
        .filter(point => isSpokenOf(point, sentences, people))
      if (points.length > 0) return [...new Set(points)]
    }
  return []
}

/** The subject that a meeting is called after when it is opened, where several speak of it again and again; else null. English. */
export function subjectOfName(sentences: readonly Sentence[]): string | null {
  for (const { text } of firstPartOf(sentences)) {
    const name = CALLED.exec(text)?.groups?.name?.trim().toLowerCase()
    if (name === undefined) continue
    const core = name.split(' ').slice(-2).join(' ')
    const said = sentences.filter(sentence => sentence.text.toLowerCase().includes(core))
    const speakers = new Set(said.map(({ speakerName }) => speakerName))
    if (said.length >= LEAST_SAID && speakers.size > 1) return name
  }
  return null
}

function firstPartOf(sentences: readonly Sentence[]): readonly Sentence[] {
  const first = Math.max(FIRST_SENTENCES, sentences.length * FIRST_SHARE)
  return sentences.slice(0, Math.floor(Math.min(first, sentences.length * MOST_SHARE)))
}

function pointOf(said: string): string | null {
  const after = said.trim().replace(BEFORE_NAME, '')
  const cut = after.search(AFTER_NAME)
  const name = trimEnd(cut < 0 ? after : after.slice(0, cut), /[\s,]/u)
  const words = name.split(' ')
  if (name.length < 3 || words.length > MOST_WORDS || OF_ANY_MEETING.test(name)) return null
  return isNounPhrase(name) && namesSubject(words) ? name : null
}

function isNounPhrase(text: string): boolean {
  const { tags } = tagged(text)
  return (
    /^(?:NOUN|PROPN|NUM)$/.test(tags.at(-1) ?? '') &&
    tags.some(tag => tag === 'NOUN' || tag === 'PROPN') &&
    tags.every(tag => /^(?:NOUN|PROPN|ADJ|DET|ADP|NUM|PART|PUNCT|SYM)$/.test(tag) || tag === 'VERB')
  )
}

// “Spec updates” says of what, “updates” does not.
function namesSubject(words: readonly string[]): boolean {
  return (
    /\d|\p{Lu}.*\p{Lu}/u.test(words.join(' ')) ||
    words.filter(word => !isStopWord(word.toLowerCase())).length > 1
  )
}

// What is on an agenda comes again; what does not was misheard, or a person.
function isSpokenOf(point: string, sentences: readonly Sentence[], people: ReadonlySet<string>): boolean {
  const words = point.toLowerCase().match(/[\p{L}\p{N}]{1,40}/gu) ?? []
  return (
    !words.some(word => people.has(word)) &&
    words
      .filter(word => !isStopWord(word))
      .map(stem)
      .every(
        term =>
          isGeneral(term) || sentences.filter(({ text }) => text.toLowerCase().includes(term)).length > 1,
      )
  )
}
