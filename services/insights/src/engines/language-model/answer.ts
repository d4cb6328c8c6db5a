import { countWords, phrasesIn, trainedLanguage } from '@mi/meeting-analysis'
import type { AnswerDraft, AnswerRequest, Passage } from '../engine.ts'
import type { StepContext } from './context.ts'
import { type Grounded, grounded } from './draft/grounded.ts'
import { languageWritten } from './draft/language-written.ts'
import { citeQuotes } from './evidence/cite-quotes.ts'
import { sortCitations } from './evidence/sort-citations.ts'
import { instructionsFor } from './prompts/instructions.ts'
import { answerReply } from './reply/answer-reply.ts'
import { jsonSchemaOf } from './reply/lenient.ts'
import { planTokens } from './token-plan.ts'
import { fence, newMarker } from './transcript/fence.ts'
import { showPassages } from './transcript/show-passages.ts'

const USUAL_WORDS = 90
const schema = jsonSchemaOf(answerReply)

/** Answers from passages, with evidence for each sentence, or says that the passages contain no answer. */
export async function answer(request: AnswerRequest, ctx: StepContext): Promise<AnswerDraft> {
  const words = request.targetWords ?? USUAL_WORDS
  const marker = newMarker()
  const language =
    request.language === null
      ? 'the language of the question'
      : `the language with the tag ${request.language.slice(0, 35)}`
  const task = { name: 'answer', values: { words: String(words) } } as const
  const instructions = instructionsFor(task, { marker, language, schema })
  const question = `Question: ${request.question.trim()}`
  const { room, mostOutputTokens } = planTokens(ctx.tokenBudget, instructions, question)
  const { shown, material } = showPassages(request.passages, room)
  if (shown.length === 0) return notFound(request.language ?? trainedLanguage, ctx)
  const { sentences, reported } = await ctx.ask(
    {
      instructions,
      prompt: `${question}\n\n${fence(marker, material)}`,
      reply: answerReply,
      schema,
      mostOutputTokens,
      use({ found, sentences: given, language: reported }) {
        const supported = found ? grounded(given, citeQuotes(shown)) : []
        return found && given.length > 0 && supported.length === 0
          ? { problem: 'no sentence has evidence that is found word for word where it is said to stand.' }
          : { result: { sentences: supported, reported } }
      },
    },
    ctx,
  )
  const said = withinWords(sentences, words)
  if (said.length === 0) return notFound(languageWritten(request.language, reported), ctx)
  const passages = new Map(request.passages.map(passage => [passage.id, passage]))
  const citations = sortCitations(said.flatMap(({ citations }) => citations)).map(citation => {
    const { meetingId, meetingTitle } = passages.get(citation.segmentId) as Passage
    return { ...citation, meetingId, meetingTitle }
  })
  return { answer: said.map(({ text }) => text).join(' '), found: true, citations, usage: ctx.meter.total() }
}

function notFound(language: string, { meter }: StepContext): AnswerDraft {
  return { answer: phrasesIn(language).noAnswer, found: false, citations: [], usage: meter.total() }
}

/** The first sentences that fit the word limit; a first sentence that does not fit is cut. */
function withinWords(sentences: readonly Grounded[], most: number): Grounded[] {
  const fitting: Grounded[] = []
  let left = most
  for (const sentence of sentences) {
    const words = countWords(sentence.text)
    if (words > left) break
    fitting.push(sentence)
    left -= words
  }
  const [first] = sentences
  if (fitting.length > 0 || first === undefined) return fitting
  return [{ ...first, text: `${first.text.split(' ').slice(0, most).join(' ')}…` }]
}
