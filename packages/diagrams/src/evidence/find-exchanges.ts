import type { DiagramExchange, DiagramInput, DiagramSaid } from '../input.ts'
import { spokenLabel } from '../text/label.ts'
import { isQuestion, type Sentence, sentencesOf, speakerKey, type Turn, turnsOf } from './transcript.ts'
import { sharedCount, subjectStems, wordsOf } from './words.ts'

/** An answer is looked for in the turns that follow, not later than this. */
const ANSWER_WITHIN_SECONDS = 20
const ANSWER_WITHIN_TURNS = 3
const FEWEST_QUESTION_WORDS = 4
const MOST_QUESTION_WORDS = 45

/** Questions about the call itself, and questions nobody answers with a fact. */
const HOUSEKEEPING =
  /\b(?:hear me|see (?:my|the|this) (?:screen|slide)|can you (?:hear|see)|you (?:there|ready)|any (?:more |other |further )?(?:[\w-]{1,30} )?(?:questions|comments|thoughts|objections|concerns|topics|clients|teams)|any(?:one|body) (?:here|else)\b|nice to meet|anything else|share (?:my|your) screen|is that (?:right|okay|alright|it)|sorry|go ahead|next slide|muted?|does that make sense|wrap (?:it |this |things )?up|(?:want|like) to (?:go first|go next|start|take (?:it|this))|switch places|(?:can|could) you (?:please )?repeat|share the link|how are you|how's it going|how is it going|how are things)\b/i
const BACKCHANNEL =
  /^(?:m+|mhm|mm-?hmm+|uh-?huh|yeah|yep|yes|no|nope|okay|ok|right|sure|cool|great|thanks?|thank you)\W*$/i

/** Answers that put off, pass on or only say that there is none. */
const DEFLECTS =
  /\b(?:don['’]t (?:really )?(?:know|remember|recall)|do not (?:know|remember|recall)|not (?:really |quite |entirely |so |too )?(?:sure|certain)|no idea|good question|let me (?:just )?(?:check|see|find|look|think|get back)|(?:have|need) to (?:check|look|find out|think)|(?:i['’]ll|i will) (?:check|look|get back|find out)|defer (?:this|that|it)?|haven['’]t (?:looked|checked|thought|read|seen)|(?:can['’]t|cannot) (?:say|answer|tell)|hard to say|not much (?:specific )?(?:information|to say)|much to say|we['’]ll see|i see\b|interesting\.|somebody else|someone else|weiß (?:ich )?nicht|keine ahnung|gute frage|bin (?:mir )?nicht sicher|(?:ne|n['’]en) sais (?:pas|rien)|aucune idée|bonne question|no (?:lo )?sé\b|ni idea|buena pregunta|non (?:lo )?so\b|buona domanda|não sei|boa pergunta|weet (?:ik )?(?:het )?niet|geen idee|goede vraag|分かりません|わかりません|不知道|不清楚)/iu
const DEFLECTS_WITHIN = 90
/** “Yes, …”, “No, …”: an answer, however short. */
const PLAIN_ANSWER =
  /^\W*(?:yes|yeah|yep|no|nope|sure|correct|exactly|right|definitely|absolutely|probably|ja|nein|oui|non|sí|no|sim|não|nee|はい|いいえ|是|不)(?![\p{L}'’])/iu

const INTERROGATIVE =
  /\b(?:who|what|when|where|which|why|how|should|could|would|can|will|(?:do|does|did|is|are|was|were|have|has) (?:we|you|i|it|they|there|this|that|the))\b/i

/** Put to the room rather than to somebody. */
const TO_EVERYONE = /\b(?:any(?:one|body)|every(?:one|body)|you (?:guys|all)|some(?:one|body))\b/i

/** “For a certain message, right?”: said for assent. */
const TAG =
  /(?:, ?|\s)(?:right|okay|ok|correct|yeah|huh)\?\s*$|, ?(?:is|are|was|were|do|does|did|has|have|can|could|will|would|should)n['’]t (?:it|they|we|you|that|there|he|she)\?\s*$/i

interface Candidate {
  readonly exchange: DiagramExchange
  readonly start: number
  readonly score: number
}

/** First names and full names as they are spoken to, each of one speaker only. */
function spokenNames(input: Pick<DiagramInput, 'participants' | 'segments'>): Map<string, string> {
  const owners = new Map<string, string | null>()
  const add = (name: string, id: string) => {
    const first = wordsOf(name)[0]
    if (first === undefined || first.length < 3) return
    owners.set(first, owners.has(first) && owners.get(first) !== id ? null : id)
  }
  for (const segment of input.segments)
    if (segment.speakerName !== null) add(segment.speakerName, speakerKey(segment))
  return new Map([...owners].filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Who is named at the edge of a question: "Ana, could you …?", "… by Friday, Ana?". */
function addressedIn(question: string, names: ReadonlyMap<string, string>): string | null {
  const words = wordsOf(question)
  for (const word of [...words.slice(0, 4), ...words.slice(-1)]) {
    const id = names.get(word)
    if (id !== undefined) return id
  }
  return null
}

const ENGLISH = /\b(?:the|is|it|that|to|of|and|you|we|they|this|in|on)\b/gi

/** An English sentence that a recogniser, or a rising voice, made a question of. */
function isStatement(text: string): boolean {
  return (text.match(ENGLISH)?.length ?? 0) >= 2 && !INTERROGATIVE.test(text)
}

function isRealQuestion(sentence: Sentence): boolean {
  const { text } = sentence
  if (!isQuestion(text) || HOUSEKEEPING.test(text) || TAG.test(text) || isStatement(text)) return false
  const label = spokenLabel(sentence.text)
  const count = wordsOf(label).length
  // Scripts without spaces make one word of a sentence.
  const long =
    count >= FEWEST_QUESTION_WORDS || (count > 0 && /[^\p{ASCII}]/u.test(label) && [...label].length >= 8)
  return (
    long && count <= MOST_QUESTION_WORDS && (subjectStems(label).size >= 2 || /[^\p{ASCII}]/u.test(label))
  )
}

/** What a turn says in answer: its first sentences that are no nod; null where it only puts off. */
function answerIn(turn: Turn): DiagramSaid | null {
  const said = sentencesOf(turn.segments.slice(0, 6))
    .filter(sentence => !isQuestion(sentence.text) && !BACKCHANNEL.test(spokenLabel(sentence.text)))
    .slice(0, 2)
  const text = said.map(sentence => sentence.text).join(' ')
  if (wordsOf(spokenLabel(text)).length < 3 && !/[^\p{ASCII}]{4}/u.test(text)) return null
  if (DEFLECTS.test(text.slice(0, DEFLECTS_WITHIN))) return null
  const opened = said[0]?.text ?? ''
  if (subjectStems(text).size < 2 && !PLAIN_ANSWER.test(opened) && !/[^\p{ASCII}]{4}/u.test(text)) return null
  return { text, segmentIds: [...new Set(said.flatMap(sentence => sentence.segmentIds))] }
}

function findAnswer(turns: readonly Turn[], asked: number, addressee: string | null) {
  const asking = turns[asked]
  if (asking === undefined) return null
  for (const turn of turns.slice(asked + 1, asked + 1 + ANSWER_WITHIN_TURNS)) {
    if (turn.start - asking.end > ANSWER_WITHIN_SECONDS) break
    if (turn.speakerId === asking.speakerId) continue
    if (addressee !== null && turn.speakerId !== addressee) continue
    const answer = answerIn(turn)
    if (answer) return { speakerId: turn.speakerId, answer }
  }
  return null
}

/**
 * Who asked whom for what, and what was answered, found in the words themselves: the last real question of a turn,
 * and the next turn that says something. Somebody named in the question is the one who was asked; else the one who answered.
 * Best first.
 */
export function findExchanges(input: Pick<DiagramInput, 'participants' | 'segments'>): DiagramExchange[] {
  const turns = turnsOf(input.segments)
  const names = spokenNames(input)
  const candidates: Candidate[] = []
  turns.forEach((turn, index) => {
    const question = sentencesOf(turn.segments).findLast(isRealQuestion)
    if (question === undefined || turn.speakerId === '') return
    const named = addressedIn(question.text, names)
    const addressee = named === turn.speakerId ? null : named
    const found = findAnswer(turns, index, addressee)
    const addresseeId = addressee ?? found?.speakerId
    if (addresseeId === undefined || addresseeId === '') return
    const asked = subjectStems(question.text)
    const answered = subjectStems(found?.answer.text ?? '')
    const open = addressee === null && TO_EVERYONE.test(question.text)
    const score =
      Math.min(asked.size, 8) +
      Math.min(answered.size, 8) +
      3 * sharedCount(asked, answered) +
      (addressee ? 4 : 0) +
      (INTERROGATIVE.test(question.text) ? 3 : 0) -
      (open ? 6 : 0)
    candidates.push({
      exchange: {
        askerId: turn.speakerId,
        addresseeId,
        question: { text: question.text, segmentIds: question.segmentIds },
        answer: found?.answer ?? null,
      },
      start: question.start,
      score: found ? score : score - 6,
    })
  })
  return candidates
    .toSorted((one, other) => other.score - one.score || one.start - other.start)
    .map(candidate => candidate.exchange)
}
