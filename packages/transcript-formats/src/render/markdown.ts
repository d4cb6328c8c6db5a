import { cleanLine } from '@mi/text'
import { type ExportFormat, textFile } from './export-format.ts'
import type { DocumentHead, TranscriptDocument } from './transcript-document.ts'
import { type TranscriptWriter, writeAll } from './transcript-writer.ts'
import { clock, createTurnWriter, spokenDuration } from './turns.ts'

/** CommonMark: a heading, a line about the meeting, a paragraph for each turn. The speech is escaped and never markup. */
function createMarkdownWriter(head: DocumentHead): TranscriptWriter {
  const turns = createTurnWriter({
    begin: (name, startMs) => `\n\n**${escapeMarkdown(name)}** (${clock(startMs)}):`,
    text: text => ` ${escapeMarkdown(text)}`,
    end: () => '',
  })
  return {
    ...turns,
    begin: () => `# ${escapeMarkdown(head.title)}\n\n*${describeMeeting(head)}*`,
    end: () => `${turns.end()}\n`,
  }
}

export const md: ExportFormat = {
  mediaType: 'text/markdown; charset=utf-8',
  extension: 'md',
  isText: true,
  needsWords: false,
  createWriter: head => textFile(createMarkdownWriter(head)),
}

export function renderMarkdown({ segments, ...head }: TranscriptDocument): string {
  return writeAll(createMarkdownWriter(head), segments)
}

/** Formats a line such as `2026-07-01 09:30 UTC · 42 min · en`. */
export function describeMeeting({ startedAt, durationSeconds, language }: DocumentHead): string {
  const started = `${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [started, spokenDuration(durationSeconds), ...(language === null ? [] : [language])].join(' · ')
}

// The characters that can begin markup within a line (CommonMark 0.31, 2.4 and 6), including HTML and references, and
// the bar of a table. Text is never at the beginning of a line, where more characters could begin markup.
function escapeMarkdown(text: string): string {
  return cleanLine(text).replace(/[\\`*_[\]<>&~|#]/g, '\\$&')
}
