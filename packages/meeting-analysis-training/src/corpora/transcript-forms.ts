import type { Segment } from '@mi/meeting-analysis'
import type { AmiMeeting, GoldItem } from './ami.ts'

/** How a transcript may come in: by utterance, by turn, in cues that cut sentences, or without marks and capitals, or by turn without them. */
export const FORMS = ['utterances', 'turns', 'cues', 'lower', 'lower-turns'] as const
export type Form = (typeof FORMS)[number]

const CUE_WORDS = 12

interface Word {
  readonly text: string
  readonly source: Segment
}

/** The same meeting in another form; what annotators pointed at is pointed at in the new segments. */
export function inForm(meeting: AmiMeeting, form: Form): AmiMeeting {
  if (form === 'utterances') return meeting
  if (form === 'lower')
    return {
      ...meeting,
      segments: meeting.segments.map(segment => ({ ...segment, text: unmarked(segment.text) })),
    }
  if (form === 'lower-turns') return inForm(inForm(meeting, 'lower'), 'turns')
  const pieces = turnsOf(meeting.segments).flatMap(turn => (form === 'turns' ? [turn] : cut(turn)))
  const newIds = new Map<string, string[]>()
  const segments = pieces.map((piece, index): Segment => {
    const first = piece[0]?.source as Segment
    const last = piece.at(-1)?.source as Segment
    const id = `${form}${index}`
    for (const source of new Set(piece.map(word => word.source.id)))
      newIds.set(source, [...(newIds.get(source) ?? []), id])
    return {
      ...first,
      id,
      index,
      end: Math.max(first.end, last.end),
      text: piece.map(word => word.text).join(' '),
    }
  })
  const pointed = (items: readonly GoldItem[]): GoldItem[] =>
    items.map(item => ({
      ...item,
      segmentIds: [...new Set(item.segmentIds.flatMap(id => newIds.get(id) ?? []))],
    }))
  return {
    ...meeting,
    segments,
    actions: pointed(meeting.actions),
    decisions: pointed(meeting.decisions),
    problems: pointed(meeting.problems),
    abstract: pointed(meeting.abstract),
    extract: new Set([...meeting.extract].flatMap(id => newIds.get(id) ?? [])),
  }
}

function unmarked(text: string): string {
  return text
    .toLowerCase()
    .replace(/\{[a-z_]*\}|[.,?!]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function turnsOf(segments: readonly Segment[]): Word[][] {
  const turns: Word[][] = []
  for (const source of segments) {
    const words = source.text
      .split(/\s+/)
      .filter(text => text !== '')
      .map(text => ({ text, source }))
    const last = turns.at(-1)
    if (last?.[0]?.source.speakerName === source.speakerName) last.push(...words)
    else if (words.length > 0) turns.push(words)
  }
  return turns
}

function cut(turn: readonly Word[]): Word[][] {
  const cues: Word[][] = []
  for (let from = 0; from < turn.length; from += CUE_WORDS) cues.push(turn.slice(from, from + CUE_WORDS))
  return cues
}
