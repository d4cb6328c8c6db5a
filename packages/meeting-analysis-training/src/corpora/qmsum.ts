import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Passage } from '@mi/meeting-analysis'
import { collection } from './data-folder.ts'

export interface QmsumQuestion {
  readonly question: string
  readonly answer: string
  /** Indices of the turns that hold the answer. */
  readonly turns: ReadonlySet<number>
}

export interface QmsumMeeting {
  readonly id: string
  readonly passages: readonly Passage[]
  readonly questions: readonly QmsumQuestion[]
}

interface QmsumFile {
  meeting_transcripts: { speaker: string; content: string }[]
  specific_query_list: { query: string; answer: string; relevant_text_span: [string, string][] }[]
}

/** Meetings with their specific questions; turns carry no times, so the turn number replaces them. */
export function loadQmsum(): QmsumMeeting[] {
  const folder = collection('qmsum')
  if (folder === null) return []
  return readdirSync(folder)
    .sort()
    .map(file => {
      const id = file.replace('.json', '')
      const data = JSON.parse(readFileSync(join(folder, file), 'utf8')) as QmsumFile
      const passages = data.meeting_transcripts.map(
        (turn, index): Passage => ({
          id: `${id}.${index}`,
          index,
          speakerId: turn.speaker,
          speakerName: turn.speaker,
          text: turn.content,
          start: index,
          end: index + 1,
          meetingId: id,
          meetingTitle: id,
        }),
      )
      const questions = data.specific_query_list.map(item => ({
        question: item.query,
        answer: item.answer,
        turns: new Set(item.relevant_text_span.flatMap(([from, to]) => range(Number(from), Number(to)))),
      }))
      return { id, passages, questions }
    })
}

/** The turns of committee meetings, without labels, for word vectors. */
export function loadCommitteeTalk(): string[] {
  return loadQmsum()
    .filter(meeting => !/^(?:ES|IS|TS)\d/.test(meeting.id))
    .flatMap(meeting => meeting.passages.map(passage => passage.text))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
