import { isBlank } from '@mi/contracts'
import { cleanLine } from '../../clean-text.ts'
import type { TranscriptWord } from '../../model.ts'
import { parseCueTime } from './cue-time.ts'
import { decodeEntities } from './entities.ts'
import { wordsFromChunks } from './timed-words.ts'

export interface CueText {
  /** The name in the cue's first `<v Name>`. */
  readonly voice: string | null
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

const NO_WORDS: readonly TranscriptWord[] = []

/** A stretch of text up to the next `<00:00:01.000>`. */
export interface TimedChunk {
  /** Null before the first time tag. */
  readonly atMs: number | null
  text: string
}

// The tags of WebVTT, and <font>, <br> and <s> of SubRip. Anything else between < and > is text: few exporters escape.
const TAG =
  /<(?:(\d+:[\d:.,]+)|v(?:\.[^\s<>.]+)*(?:[ \t\n]([^<>]*))?|\/?(?:c|i|b|u|s|ruby|rt|lang|v|font)(?:\.[^\s<>.]+)*(?:[ \t\n][^<>]*)?|br ?\/?)>/gi

// SubStation override codes, which some SubRip writers leave in: {\an8}.
const OVERRIDE = /\{\\[^{}]*\}/g

/**
 * Reads a cue's payload: tags are taken off, references decoded, lines joined with a space. Time tags within the text
 * give the words their times.
 */
export function readCueText(payload: string, startMs: number, endMs: number): CueText {
  const chunks: TimedChunk[] = [{ atMs: null, text: '' }]
  let voice: string | null = null
  let position = 0
  const source = payload.replace(OVERRIDE, '')
  const append = (text: string) => {
    const chunk = chunks.at(-1)
    if (chunk) chunk.text += text
  }

  for (const match of source.matchAll(TAG)) {
    append(decodeEntities(source.slice(position, match.index)))
    position = match.index + match[0].length
    if (match[1] !== undefined) {
      const atMs = parseCueTime(match[1])
      if (typeof atMs === 'number') chunks.push({ atMs, text: '' })
    } else if (match[2] !== undefined) {
      const name = cleanLine(decodeEntities(match[2]))
      if (isBlank(name)) continue
      if (voice === null) voice = name
      // One cue is one segment, of its first voice; whoever else speaks in it must not be lost.
      else if (name !== voice) append(` ${name}: `)
    } else if (/^<br/i.test(match[0])) append(' ')
  }
  append(decodeEntities(source.slice(position)))

  return {
    voice,
    text: cleanLine(chunks.map(chunk => chunk.text).join('')),
    words: chunks.length > 1 ? wordsFromChunks(chunks, startMs, endMs) : NO_WORDS,
  }
}
