import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TranscriptDocument } from '../../src/engines/engine.ts'

/** A question about one meeting, with the positions of the turns that answer it. */
export interface JudgedQuery {
  meetingId: string
  query: string
  /** The index of the query among the specific queries of its meeting. */
  number: number
  relevant(position: number): boolean
}

export interface JudgedMeetings {
  transcripts: TranscriptDocument[]
  queries: JudgedQuery[]
}

interface MeetingFile {
  meeting_transcripts: { speaker: string; content: string }[]
  specific_query_list: { query: string; relevant_text_span: [string, string][] }[]
}

/** The folder of real meetings: `MI_DATA_DIR`, or a folder beside the project. */
export function dataFolder(): string {
  return process.env.MI_DATA_DIR ?? new URL('../../../../../shared/data', import.meta.url).pathname
}

/** The meetings of QMSum with their specific queries (Zhong et al., "QMSum", 2021). Turns have no times, so each counts as ten seconds. */
export async function readQmsum(folder = join(dataFolder(), 'qmsum')): Promise<JudgedMeetings> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const transcripts: TranscriptDocument[] = []
  const queries: JudgedQuery[] = []
  for (const [index, name] of names.entries()) {
    const file: MeetingFile = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const key = name.replace('.json', '')
    const meetingId = `mtg_${key}`
    transcripts.push({
      meeting: {
        meetingId,
        title: key,
        startedAt: new Date(Date.UTC(2026, 0, 1 + index, 9)),
        platform: 'zoom',
        channelIds: [],
        version: 1,
      },
      transcriptId: `trs_${key}`,
      language: 'en',
      version: 1,
      segments: file.meeting_transcripts.map(({ speaker, content }, position) => ({
        id: `seg_${key}_${position}`,
        participantId: `prt_${key}_${speaker.replaceAll(/\W+/g, '_')}`,
        speakerName: speaker,
        startMs: position * 10_000,
        endMs: (position + 1) * 10_000,
        text: content.replaceAll(/\{\w+\}/g, ' ').replaceAll(/\s+/g, ' '),
      })),
    })
    for (const [number, { query, relevant_text_span }] of file.specific_query_list.entries()) {
      const spans = relevant_text_span.map(([from, to]) => [Number(from), Number(to)] as const)
      queries.push({
        meetingId,
        query,
        number,
        relevant: position => spans.some(([from, to]) => position >= from && position <= to),
      })
    }
  }
  return { transcripts, queries }
}
