import { cleanLine } from '@mi/text'
import type { TranscriptDocument } from './transcript-document.ts'
import { clock, spokenDuration, turnsOf } from './turns.ts'

/** CommonMark: a heading, a line about the meeting, a paragraph for each turn. What people said is never markup. */
export function renderMarkdown(transcript: TranscriptDocument): string {
  const blocks = [`# ${escapeMarkdown(transcript.title)}`, `*${describeMeeting(transcript)}*`]
  for (const turn of turnsOf(transcript.segments)) {
    blocks.push(
      `**${escapeMarkdown(turn.name)}** (${clock(turn.startMs)}): ${escapeMarkdown(turn.text)}`.trimEnd(),
    )
  }
  return `${blocks.join('\n\n')}\n`
}

/** `2026-07-01 09:30 UTC · 42 min · en`. */
export function describeMeeting({ startedAt, durationSeconds, language }: TranscriptDocument): string {
  const started = `${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [started, spokenDuration(durationSeconds), ...(language === null ? [] : [language])].join(' · ')
}

// The characters that can begin markup within a line (CommonMark 0.31, 2.4 and 6), HTML and references among them, and
// a table's bar. No text is at the beginning of a line, where more could.
function escapeMarkdown(text: string): string {
  return cleanLine(text).replace(/[\\`*_[\]<>&~|#]/g, '\\$&')
}
