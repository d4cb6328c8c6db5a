import type { Sentence } from '../sentences/sentence.ts'

/** Somebody begins the meeting: before that people wait, and greet each other. English. */
const OPENS =
  /\b(?:welcome|let's (?:get )?(?:started?|begin|kick)|(?:we|i) (?:can|could|should|will|'ll|might as well) (?:now )?(?:get )?(?:start|begin|kick off)(?=[.,!?…]|$| (?:with|now|by|here|today|from|the (?:call|meeting)))|good (?:morning|afternoon|evening),? (?:everyone|everybody|all))/i
/** Who has welcomed the others soon begins; what is begun later is part of the subject. */
const WELCOMES = /\bwelcome\b/i
const SOON_AFTER_WELCOME = 15
const WAITING_SHARE = 0.2

/** The sentence that opens the meeting, 0 where none is found in its first part. */
export function openingOf(sentences: readonly Sentence[]): number {
  const first = sentences.slice(0, Math.floor(sentences.length * WAITING_SHARE))
  const welcomed = first.findIndex(({ text }) => WELCOMES.test(text))
  const until = welcomed < 0 ? first.length : welcomed + SOON_AFTER_WELCOME
  return Math.max(
    0,
    first.slice(0, until).findLastIndex(({ text }) => OPENS.test(text)),
  )
}

/** The first subject is opened. English. */
const BEGINS =
  /\b(?:(?:let's|we can|we'll|i'll|we will|we should|we could|maybe we) (?:just )?(?:get )?(?:started?|begin|kick off|dive in|go)|(?:the )?first (?:item|point|topic|thing|one|up|agenda))\b/i
/** Sentences after the opening in which it is. */
const SOON = 10
/** Nothing more is spoken of. English. */
const CLOSES =
  /\b(?:(?:anything|anyone|anybody|something) else\b|any(?:one|body)? (?:other|more|last|final) (?:\p{L}+ )?(?:topics?|questions?|comments?|things?|items?|business|points?)|(?:that's|that is|that was|this is|this was|i think that's|guess that's) (?:basically )?(?:it|all|everything|the last|our time|the end)\b|(?:last|final) (?:call|topic|item|remarks?|words?)\b|wrap (?:this |it )?up|(?:end|close|finish) (?:it|the (?:call|meeting)) here|(?:thanks|thank you)(?: so much| very much)?,? (?:everyone|everybody|all|guys|folks)\b|see you\b|bye\b|have a (?:good|nice|great|lovely))/iu
/** Between two things that are said to close: what takes longer is a subject. */
const LONGEST_PAUSE_SECONDS = 50
const LEAST_SECONDS = 20
/** In a meeting of fewer sentences it is plain where the first subject begins and the last one ends. */
export const LEAST_SENTENCES = 120

/** Where the first subject begins; 0 where the meeting begins with it. English. */
export function endOfOpening(
  sentences: readonly Sentence[],
  announced: ReadonlyMap<number, unknown>,
): number {
  if (sentences.length < LEAST_SENTENCES) return 0
  let opened = Number.NEGATIVE_INFINITY
  const first = sentences
    .slice(0, Math.floor(sentences.length * WAITING_SHARE))
    .findIndex(({ text, index }) => {
      if (OPENS.test(text)) opened = index
      return index <= opened + SOON && (announced.has(index) || BEGINS.test(text))
    })
  const end = first < 0 ? openingOf(sentences) : first
  return (sentences[end]?.start ?? 0) - (sentences[0]?.start ?? 0) < LEAST_SECONDS ? 0 : end
}

/** Where the last subject has ended; the number of sentences where the meeting ends with it. English. */
export function startOfClosing(sentences: readonly Sentence[]): number {
  if (sentences.length < LEAST_SENTENCES) return sentences.length
  const end = sentences.at(-1)?.end ?? 0
  let at = sentences.length
  let start = end
  for (const { text, index, start: said } of sentences.toReversed()) {
    if (start - said > LONGEST_PAUSE_SECONDS) break
    if (CLOSES.test(text)) [at, start] = [index, said]
  }
  return end - start < LEAST_SECONDS ? sentences.length : at
}
