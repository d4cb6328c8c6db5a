import { cleanLine, cleanText, isBlank } from '@mi/text'
import { decodeHTMLStrict } from 'entities/decode'
import type { TranscriptWord } from '../../transcript.ts'
import { parseCueTime } from './cue-collector.ts'

/**
 * Decodes the character references of HTML, which WebVTT uses (WebVTT §6.4). The semicolon is required, so that an
 * unescaped `R&D` does not change.
 */
function decodeReferences(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text
}

/**
 * The words of a karaoke cue from its time tags: a word begins at the tag before it and ends at the next tag. If a tag
 * precedes several words, the others have no times, and times are not invented: the cue then has no word times at all. The
 * same applies when the tags run backwards or leave the cue.
 */
function wordsFromChunks(chunks: readonly TimedChunk[], startMs: number, endMs: number): TranscriptWord[] {
  const starts: { word: string; startMs: number; chunk: number }[] = []
  let joins = false
  let time = startMs
  for (const [position, { atMs, text }] of chunks.entries()) {
    if (atMs !== null && (atMs < time || atMs > endMs)) return []
    time = atMs ?? startMs
    const tokens = cleanText(text).split(/\s+/)
    // "<…>some<…>thing": the second part continues the word before it.
    const first = tokens.shift() ?? ''
    const last = starts.at(-1)
    if (joins && last) last.word += first
    else if (first !== '') tokens.unshift(first)
    for (const word of tokens) {
      if (word === '') continue
      if (starts.at(-1)?.chunk === position) return []
      starts.push({ word, startMs: time, chunk: position })
    }
    if (text !== '') joins = !/\s$/.test(text)
  }
  return starts.map(({ word, startMs: start }, position) => ({
    word,
    startMs: start,
    endMs: starts[position + 1]?.startMs ?? endMs,
    confidence: null,
  }))
}

export interface CueText {
  /** The name in the cue's first `<v Name>`. */
  readonly voice: string | null
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

const NO_WORDS: readonly TranscriptWord[] = []

/** The text up to the next `<00:00:01.000>`. */
interface TimedChunk {
  /** Null before the first time tag. */
  readonly atMs: number | null
  text: string
}

// The tags of WebVTT, and <font>, <br> and <s> of SubRip. All other text between < and > stays text: few exporters escape.
const TAG =
  /<(?:(\d+:[\d:.,]+)|v(?:\.[^\s<>.]+)*(?:[ \t\n]([^<>]*))?|\/?(?:c|i|b|u|s|ruby|rt|lang|v|font)(?:\.[^\s<>.]+)*(?:[ \t\n][^<>]*)?|br ?\/?)>/gi

// SubStation override codes, which some SubRip writers keep: {\an8}.
const OVERRIDE = /\{\\[^{}]*\}/g

/**
 * Reads a cue's payload: removes tags, decodes references and joins lines with a space. Time tags within the text
 * are the times of the words.
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
    append(decodeReferences(source.slice(position, match.index)))
    position = match.index + match[0].length
    if (match[1] !== undefined) {
      const atMs = parseCueTime(match[1])
      if (typeof atMs === 'number') chunks.push({ atMs, text: '' })
    } else if (match[2] !== undefined) {
      const name = cleanLine(decodeReferences(match[2]))
      if (isBlank(name)) continue
      if (voice === null) voice = name
      // One cue is one segment with its first voice; the names of other voices are kept in the text.
      else if (name !== voice) append(` ${name}: `)
    } else if (/^<br/i.test(match[0])) append(' ')
  }
  append(decodeReferences(source.slice(position)))

  return {
    voice,
    text: cleanLine(chunks.map(chunk => chunk.text).join('')),
    words: chunks.length > 1 ? wordsFromChunks(chunks, startMs, endMs) : NO_WORDS,
  }
}
