import { speech } from '@mi/language/speech'
import type { DiagramExchange, DiagramSaid, MeetingToDraw } from '../input.ts'
import { englishAnswer, foreignAnswer, putsOff } from './answer.ts'
import { englishQuestion, foreignQuestion, type Question } from './question.ts'
import { type Sentence, sentencesOf, speakerKey, type Turn, turnsOf } from './transcript.ts'
import { sharedCount, subjectStems, wordsOf } from './words.ts'

const patterns = speech.diagrams.exchanges

/** The longest wait for an answer. If the question names a person, other speakers may speak first. */
const ANSWER_WITHIN_SECONDS = 10
const NAMED_WITHIN_SECONDS = 20
const NAMED_WITHIN_TURNS = 3
/** After this many more words, an answer must share words with the question. */
const FEW_WORDS_AFTER = 14
/** After this many more words, the next turn does not answer the question. */
const MOST_WORDS_AFTER = 70
/** The longest second question with the same meaning: “Or is it longer?” */
const MOST_WORDS_AGAIN = 12

interface Candidate {
  readonly exchange: DiagramExchange
  readonly start: number
  readonly score: number
}

/** The first names by which speakers are addressed. A name that several speakers share is left out. */
function spokenNames(segments: MeetingToDraw['segments']): Map<string, string> {
  const owners = new Map<string, string | null>()
  for (const segment of segments) {
    const first = wordsOf(segment.speakerName ?? '')[0]
    if (first === undefined || first.length < 3) continue
    const id = speakerKey(segment)
    owners.set(first, owners.has(first) && owners.get(first) !== id ? null : id)
  }
  return new Map([...owners].filter((entry): entry is [string, string] => entry[1] !== null))
}

/** The speaker who is named at the start or end of a sentence: "Ana, could you …?", "… by Friday, Ana?". */
function addressedIn(said: string, names: ReadonlyMap<string, string>): string | null {
  const words = wordsOf(said)
  for (const word of [...words.slice(0, 4), ...words.slice(-2)]) {
    const id = names.get(word)
    if (id !== undefined) return id
  }
  return null
}

interface Asked {
  readonly question: Question
  readonly sentence: Sentence
  readonly addressee: string | null
  /** True if so much was said after the question that the answer must share words with it. */
  readonly farBack: boolean
}

/** The last question of a turn that is clear without context, if few words follow it. */
function askedIn(turn: Turn, names: ReadonlyMap<string, string>, english: boolean): Asked | null {
  const sentences = sentencesOf(turn.segments)
  let after = 0
  let askedAgain = false
  for (let at = sentences.length - 1; at >= 0 && after <= MOST_WORDS_AFTER; at--) {
    const sentence = sentences[at]
    if (!sentence) continue
    const question = english ? englishQuestion(sentence.text) : foreignQuestion(sentence.text)
    if (question) {
      const near = [
        sentences[at - 1]?.text ?? '',
        sentence.text,
        ...sentences.slice(at + 1).map(one => one.text),
      ]
      const addressee =
        addressedIn(sentence.text, names) ??
        addressedIn(near.slice(2).join(' '), names) ??
        calledAlone(near[0] ?? '', names)
      return {
        question,
        sentence,
        addressee: addressee === turn.speakerId ? null : addressee,
        farBack: askedAgain || after > FEW_WORDS_AFTER,
      }
    }
    const words = wordsOf(sentence.text).length
    after += words
    if (/[?？؟]\s*$/u.test(sentence.text) && words > 3) {
      if (words > MOST_WORDS_AGAIN || !english) return null
      askedAgain = true
    }
  }
  return null
}

/** The speaker who is called in a short turn: “Stefan.”, “Go ahead, Stefan.” */
function calledAlone(said: string, names: ReadonlyMap<string, string>): string | null {
  return wordsOf(said).length <= 4 ? addressedIn(said, names) : null
}

function findAnswer(
  turns: readonly Turn[],
  at: number,
  asked: Asked,
  language: { english: boolean; pair: boolean; names: ReadonlyMap<string, string> },
) {
  const asking = turns[at]
  if (asking === undefined) return null
  const { addressee, question } = asked
  const named = addressee !== null
  const turnsAhead = turns.slice(at + 1, at + 1 + NAMED_WITHIN_TURNS)
  for (const turn of turnsAhead) {
    const wait = turn.start - asking.end
    if (wait > (named ? NAMED_WITHIN_SECONDS : ANSWER_WITHIN_SECONDS)) return null
    if (turn.speakerId === '') return null
    const said = sentencesOf(turn.segments.slice(0, 8))
    const nod = said.every(sentence => patterns.nods.test(sentence.text))
    if (turn.speakerId === asking.speakerId) {
      if (nod) continue
      return null
    }
    if (named && turn.speakerId !== addressee) continue
    if (nod && question.wants !== 'yes or no') continue
    const called = addressedIn(said[0]?.text.split(/[,.]/)[0] ?? '', language.names)
    if (called !== null && called !== asking.speakerId && called !== turn.speakerId) return null
    const answer: DiagramSaid | null = language.english
      ? englishAnswer(question, said, {
          sure: named || language.pair,
          prompt: wait < 3 && turn === turnsAhead[0],
          farBack: asked.farBack,
        })
      : foreignAnswer(said)
    if (answer === null && !named && putsOff(said)) continue
    return answer && { speakerId: turn.speakerId, answer, wait }
  }
  return null
}

/**
 * Finds exchanges: a question that ends a turn, and the next turn that answers it with yes or no, a person, a
 * time, a number, or the same subject. A person who was named must answer personally. Uncertain pairs are
 * left out. Sorted by score, the best first.
 */
export function findExchanges(segments: MeetingToDraw['segments'], english: boolean): DiagramExchange[] {
  const turns = turnsOf(segments)
  const names = spokenNames(segments)
  const pair = new Set(turns.map(turn => turn.speakerId)).size === 2
  const candidates: Candidate[] = []
  turns.forEach((turn, index) => {
    if (turn.speakerId === '') return
    const asked = askedIn(turn, names, english)
    if (!asked) return
    const { question, sentence, addressee } = asked
    const found = findAnswer(turns, index, asked, { english, pair, names })
    if (!found) return
    const stems = subjectStems(question.text)
    candidates.push({
      exchange: {
        askerId: turn.speakerId,
        addresseeId: found.speakerId,
        question: { text: question.text, segmentIds: sentence.segmentIds },
        answer: found.answer,
      },
      start: sentence.start,
      score:
        Math.min(stems.size, 6) +
        2 * sharedCount(stems, subjectStems(found.answer.text)) +
        Math.min(subjectStems(found.answer.text).size, 5) +
        (addressee ? 3 : 0) -
        found.wait / 4,
    })
  })
  return candidates
    .toSorted((one, other) => other.score - one.score || one.start - other.start)
    .map(candidate => candidate.exchange)
}
