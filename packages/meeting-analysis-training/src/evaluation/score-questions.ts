import { answer } from '@mi/meeting-analysis'
import type { QmsumMeeting } from '../corpora/qmsum.ts'
import { sample } from './random.ts'
import type { Rouge } from './rouge.ts'
import { meanRouge } from './score-summaries.ts'

const WORDS = 90

/** ROUGE of the answers to all questions, the whole meeting given as passages; beside it, random turns. */
export function scoreQuestions(
  meetings: readonly QmsumMeeting[],
  random: () => number,
): { mine: Rouge; first: Rouge; foundShare: number } {
  const pairs: { summary: string; reference: string }[] = []
  const chance: { summary: string; reference: string }[] = []
  let found = 0
  for (const meeting of meetings) {
    for (const question of meeting.questions) {
      const draft = answer({
        question: question.question,
        passages: meeting.passages,
        language: 'en',
        targetWords: WORDS,
      })
      if (draft.found) found++
      pairs.push({ summary: cut(draft.answer), reference: question.answer })
      const turns = sample(meeting.passages, 40, random).map(passage => passage.text.replace(/\{\w+\}/g, ''))
      chance.push({ summary: cut(turns.join(' ')), reference: question.answer })
    }
  }
  return { mine: meanRouge(pairs), first: meanRouge(chance), foundShare: found / Math.max(1, pairs.length) }
}

function cut(text: string): string {
  return text.split(/\s+/).slice(0, WORDS).join(' ')
}
