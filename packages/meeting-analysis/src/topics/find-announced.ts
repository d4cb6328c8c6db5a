import { isStopWord, stem } from '@mi/language/english-speech'
import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import { toLowerCase } from '../text/lead-ins.ts'
import { tagged } from '../text/tagger.ts'
import { afterAnnouncements } from './announcements.ts'
import { isGeneral } from './general-words.ts'
import { leadingPhrase } from './leading-phrase.ts'
import type { Phrase } from './read-phrases.ts'

/** What a sentence announces as next: its name as one would write it, and the noun phrase that it begins with. */
export interface Announcement {
  readonly subject: string | null
  readonly phrase: Phrase | null
}

/** A subject that somebody opens: “the next item on the agenda is the price list”. */
export interface AnnouncedSubject {
  readonly subject: string
  readonly sentence: Sentence
}

/** A subject that somebody announced, or only brought up. */
export interface RaisedSubject extends AnnouncedSubject {
  readonly announced: boolean
  /** Nothing but its name was said. */
  readonly alone: boolean
}

/** What is said of a subject besides its name. */
const AFTER_NAME =
  /[.?!;:]|, | (?:that|which|who|where|so|because|by|if|but|and (?:i|we|then|if|see|maybe|nothing)|i|we|is|was|are|has|have|slash|for today|today|real quick|quickly|first|then|now|right here|we have)\b/iu
const BEFORE_NAME =
  /^(?:(?:quickly|just|just to mention|maybe|actually|also|basically|like|general|some|any|a few|the topic of|the question of|regarding|concerning|around|talking about|discussing|getting|doing|hearing|giving)\b,? ?|(?:an?|the|some)? ?(?:\p{L}+ )?(?:updates?|status|news) (?:on|about|from|for|regarding) )+/iu
const NO_SUBJECT =
  /^(?:(?:the|our|an?|any|some) )?(?:(?:next|other|last|first|new|more|rest|open|agenda|topic|client|team|project|development|status|general|spec|specs|different|another|same|following) )*(?:updates?|items?|topics?|points?|agenda|questions?|comments?|one|things?|slides?|calls?|meetings?|screens?|rest|side|end|branch(?:es)?|group|chat|link|people|person|housekeeping(?: .*)?|presentations?|part(?: .*)?|introductions?)$|\b(?:i|you|we|it|this|that|these|those|he|she|they|me|us|my|your|there|what|who|someone|something|everyone|everybody|everything)\b|^(?:\p{L}+ly|to|in|on|at|with|go|be|do|as|of|for|from|how|when|where|why|if|not|and|or|\d+)\b/iu
const MOST_WORDS = 8

/** What a sentence announces: “next we have the budget of the fair”. English. */
export function readAnnounced(said: string): Announcement {
  const text = said.replace(/’/g, "'")
  let subject: string | null = null
  let phrase: Phrase | null = null
  for (const { rest, formal } of afterAnnouncements(text)) {
    phrase ??= leadingPhrase(rest)
    const name = nameOf(rest)
    if (name !== null && (formal || (isNounPhrase(name) && tells(name)))) subject ??= name
  }
  return { subject, phrase }
}

/**
 * The subjects that are announced in a meeting, in order. English.
 *
 * @param names lower-case words that are names of people: whom the word is given to is no subject
 */
export function findAnnounced(
  sentences: readonly Sentence[],
  names: ReadonlySet<string>,
): AnnouncedSubject[] {
  return sentences.flatMap(sentence => {
    const { subject } = readAnnounced(sentence.text)
    return subject === null || isPerson(subject, names) ? [] : [{ subject, sentence }]
  })
}

function isPerson(subject: string, names: ReadonlySet<string>): boolean {
  return subject
    .toLowerCase()
    .split(' ')
    .every(word => names.has(word))
}

/** How a subject is brought up in the course of a meeting, in lower case: less surely than what is announced. */
const RAISES = [
  /^(?:(?:so|okay|ok|alright|right|and|then|now|well|cool|great),? )*(?:the )?(?:next|other|last|first|final|only|second|third)(?: (?:one|item|thing|topic|point|question|request|proposal|issue))?(?: (?:that )?(?:i|we)(?:'ve)? (?:have|had|got|wanted to \p{L}+)| here| today| on (?:the|my|our) (?:list|agenda)){0,2},? (?:is|was|are|would be)(?: about| on)?,? (?<subject>.{3,160})$/du,
  /^(?:(?:so|okay|and|then|now|also|well),? )*(?:there(?:'s| is| was| were|'re| are)(?: also| still| only)? (?:the|this|an?|that)|we (?:still |also )?have (?:the|this|that)|i (?:also |still )?(?:have|had) (?:the|this|that)|(?:what|how) about the) (?<subject>.{3,160})$/du,
  /^(?:(?:so|okay|and|then|now|also|well),? )*(?:the|our|this) (?:thing|question|issue|story|matter|point|request|proposal|motion|plan) (?:with|of|about|on|for|from|to) (?<subject>.{3,160})$/du,
  /\b(?:the|our|this|that|an|one|another) (?:\p{L}+ )?(?:thing|question|issue|item|comment|point|request|proposal|motion|idea|discussion|poll|survey|vote) (?:with|about|on|for|around|regarding) (?<subject>(?:the|our) .{3,160})$/du,
  /\bi(?:'ve| have| had|'ve got) (?:just )?(?:an?|one|one more|another|two) (?:\p{L}+ )?(?:questions?|comments?|points?|requests?|proposals?)(?: for (?:the |all )?\p{L}+)?,? (?:(?:is|was|that's|which is|it's) )?(?:about|on|regarding|concerning|for) (?<subject>(?:the |our |this )?\p{L}.{2,160})$/du,
  /\b(?:(?:it|this|that|this one|the (?:next|last|other) one)(?:'s| is) about|(?:pick|choose|agree on|decide on|settle on|vote on|come back to|back to|go back on|talk about)) (?<subject>(?:the|our|an?) .{3,160})$/du,
  /^(?:(?:so|okay|and|then|now|also|well),? )*(?:(?:on|for|regarding|about|concerning|as for|with) )(?<subject>(?:the|our|this) [^,]{3,60}),/du,
  /^(?:(?:so|okay|and|then|now|also|well|but),? )*(?<subject>(?:the|our) (?:[\p{L}\p{N}'/-]+ ){0,5}[\p{L}\p{N}'/-]+), (?:right now|at the moment|currently|it|that|this|we|i|there|do|does|what|how|should)\b/du,
  /\b(?:i(?:'d| would)? (?:want|wanted|like|need)(?: \p{L}+){0,2} to (?:bring up|raise|discuss|go over|ask about|settle)|let me (?:\p{L}+ )?(?:go over|get|come|turn|switch) to|(?:(?:thing|point|item|question) (?:that )?(?:i|we) [^,.?]{2,40}|(?:the|my|our|only|open|next) (?:question|point|item)) (?:is|was)(?: about| on)?|(?:verdict|opinions?|views?|decision|vote|feeling) (?:on|about)) (?<subject>(?:the|our|this) .{3,160})$/du,
  /\b(?:what (?:do|should|shall) we do with|we (?:have|need) to (?:talk about|decide (?:on|about)|settle)|(?:let's|can we|could we|we should) (?:talk about|look at|discuss|do)|motion (?:on|for|to)|when (?:do|should|shall|can|will) we \p{L}+|(?:do|should|shall|can|could) we(?: \p{L}+){1,2}(?= (?:the|our) )) (?<subject>(?:the |our |this |that )?\p{L}.{2,160})$/du,
]
/** “Okay. The summer party.”, and no more. */
const NAMED_ALONE =
  /^(?:(?:so|okay|ok|alright|right|and|then|now|next|number \p{L}+)[,.:]? )*(?:(?:about|regarding|on) (?=the |our ))?(?<subject>(?:the |our )?(?:[\p{L}\p{N}'/-]+ ){0,4}[\p{L}\p{N}'/-]+)\.$/du

/** Sentences in which a single word that names a subject is said again. */
const SAID_AGAIN = 4

/** What is spoken of from each sentence on: what was announced and, less surely, what somebody brings up. English. */
export function findRaised(
  sentences: readonly Sentence[],
  announced: readonly AnnouncedSubject[],
): RaisedSubject[] {
  const formally = new Map(announced.map(one => [one.sentence.index, one]))
  return sentences.flatMap((sentence): RaisedSubject[] => {
    const known = formally.get(sentence.index)
    if (known !== undefined) return [{ ...known, announced: true, alone: false }]
    const text = sentence.text.replace(/’/g, "'")
    const lower = toLowerCase(text)
    const subjectBy = (pattern: RegExp) => {
      const place = pattern.exec(lower)?.indices?.groups?.subject
      return place === undefined ? '' : text.slice(...place)
    }
    for (const pattern of RAISES) {
      const said = subjectBy(pattern)
      const subject = said === '' ? null : nameOf(said)
      if (subject !== null && isNounPhrase(subject) && tells(subject))
        return [{ subject, sentence, announced: false, alone: false }]
    }
    const alone = subjectBy(NAMED_ALONE)
    if (alone === '') return []
    const answers = /\?$/.test(sentences[sentence.index - 1]?.text ?? '')
    const saidAgain = () =>
      sentences
        .slice(sentence.index + 1, sentence.index + 1 + SAID_AGAIN)
        .some(next => next.text.toLowerCase().includes(alone.toLowerCase()))
    const subject =
      answers || !isNounPhrase(alone) || !tells(alone) || (!/^(?:the|our) /iu.test(alone) && !saidAgain())
        ? null
        : nameOf(alone)
    return subject === null ? [] : [{ subject, sentence, announced: false, alone: true }]
  })
}

// “Same problem” and “direction” say nothing of what is spoken of.
function tells(name: string): boolean {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some(
    word => !isStopWord(word) && !isGeneral(stem(word)),
  )
}

function isNounPhrase(text: string): boolean {
  const { tags } = tagged(text)
  return (
    tags.some(tag => tag === 'NOUN' || tag === 'PROPN') &&
    tags.every(tag => /^(?:NOUN|PROPN|ADJ|DET|ADP|NUM|PART|PUNCT|SYM)$/.test(tag)) &&
    !/^(?:(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\p{L}+teenth|\p{L}+ieth)$|good|great|nice|fair|perfect|thanks|sure|no|same|not|all|very|interesting|next|one|two|three|four|five|half|exactly|absolutely|bye|better|worse|less|number \p{L}+$|item \p{L}+$|alright|fair|good|morning|of course|more)\b/iu.test(
      text,
    )
  )
}

function nameOf(said: string): string | null {
  const after = said.replace(BEFORE_NAME, '').replace(BEFORE_NAME, '')
  const cut = after.search(AFTER_NAME)
  const name = trimEnd(cut < 0 ? after : after.slice(0, cut), /[\s,]/u)
    .replace(/^an? (?=\p{L})/iu, '')
    .replace(/^The /u, 'the ')
  const words = name.split(' ')
  if (name.length < 3 || words.length > MOST_WORDS || NO_SUBJECT.test(name)) return null
  return isName(name) ? name : null
}

// It has a noun, and is no sentence.
function isName(text: string): boolean {
  const { tags } = tagged(text)
  return tags.some(tag => /^(?:NOUN|PROPN)$/.test(tag)) && !tags.some(tag => /^(?:AUX|PRON|SCONJ)$/.test(tag))
}
