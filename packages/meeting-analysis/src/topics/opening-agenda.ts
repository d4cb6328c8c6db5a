import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import { isGeneral } from './read-phrases.ts'

const patterns = speech.topics.agenda

const FIRST_SHARE = 0.1
const FIRST_SENTENCES = 60
const MOST_SHARE = 0.25
const LEAST_SAID = 5
const MOST_WORDS = 6
const MOST_POINTS = 4

/** The agenda that a speaker states at the beginning, or an empty list. English. */
export function openingAgenda(sentences: readonly Sentence[], people: ReadonlySet<string>): string[] {
  for (const { text } of firstPartOf(sentences))
    for (const pattern of patterns.plans) {
      const list = pattern.exec(text.replace(/’/g, "'"))?.groups?.list
      if (list === undefined) continue
      const points = list
        .split(patterns.between)
        .slice(0, MOST_POINTS)
        .flatMap(point => pointOf(point) ?? [])
        .filter(point => isSpokenOf(point, sentences, people))
      if (points.length > 0) return [...new Set(points)]
    }
  return []
}

/** The subject in the name of the meeting if several speakers return to it, else null. English. */
export function subjectOfName(sentences: readonly Sentence[]): string | null {
  for (const { text } of firstPartOf(sentences)) {
    const name = patterns.called.exec(text)?.groups?.name?.trim().toLowerCase()
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
  const after = said.trim().replace(patterns.beforeName, '')
  const cut = after.search(patterns.afterName)
  const name = trimEnd(cut < 0 ? after : after.slice(0, cut), /[\s,]/u)
  const words = name.split(' ')
  if (name.length < 3 || words.length > MOST_WORDS || patterns.ofAnyMeeting.test(name)) return null
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

// “Spec updates” names a subject, “updates” does not.
function namesSubject(words: readonly string[]): boolean {
  return (
    /\d|\p{Lu}.*\p{Lu}/u.test(words.join(' ')) ||
    words.filter(word => !isStopWord(word.toLowerCase())).length > 1
  )
}

// A subject of the agenda is mentioned again later. Other words were misheard or are names of people.
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
