import type { Line } from '../lines.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'

interface VttNotes {
  /** `Language: en` in the header, or `NOTE language:en-us` of Microsoft Stream. */
  language: string | null
  /** `NOTE Confidence: 0.9` of Microsoft Stream, which applies to the next cue. */
  nextConfidence: number | null
}

/** Separates the cue lines of a WebVTT file from the other lines, and reads metadata from the others. */
interface VttBlocks {
  readonly notes: VttNotes
  /** True if the line belongs to a cue or is blank. */
  accepts(line: Line): boolean
}

/** Follows WebVTT, section 4.1 (https://www.w3.org/TR/webvtt1/): signature, header, NOTE, STYLE and REGION blocks. */
export function createVttBlocks(errors: ValidationErrors): VttBlocks {
  const notes: VttNotes = { language: null, nextConfidence: null }
  let block: 'header' | 'skipped' | 'cue' | 'none' = 'none'

  function readNote(text: string): void {
    const language = /^(?:NOTE\s+)?language\s*:\s*"?([a-z]{2})\b/i.exec(text)?.[1]
    if (language) notes.language ??= language.toLowerCase()
    const confidence = Number(/^(?:NOTE\s+)?confidence\s*:\s*([\d.]+)\s*$/i.exec(text)?.[1] ?? Number.NaN)
    if (confidence >= 0 && confidence <= 1) notes.nextConfidence = confidence
  }

  return {
    notes,
    accepts({ number, text }) {
      if (number === 1) {
        if (!/^WEBVTT(?:[ \t]|$)/.test(text))
          errors.fail('line 1', 'A WebVTT file begins with a line WEBVTT.')
        block = 'header'
        return false
      }
      if (text === '') {
        block = 'none'
        return true
      }
      if (text.trim() === '') return block !== 'skipped'
      if (block === 'none') {
        block = /^NOTE(?:[ \t]|$)/.test(text) || /^(?:STYLE|REGION)[ \t]*$/.test(text) ? 'skipped' : 'cue'
      }
      // A cue ends the header even without a blank line.
      if (block === 'header' && text.includes('-->')) block = 'cue'
      if (block === 'header' || block === 'skipped') readNote(text.trim())
      return block === 'cue'
    },
  }
}
