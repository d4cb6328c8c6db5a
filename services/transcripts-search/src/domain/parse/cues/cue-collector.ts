import { MAX_SEGMENTS } from '../../limits.ts'
import type { Line } from '../line-splitter.ts'
import type { ProblemList } from '../parse-error.ts'
import { parseCueTime, splitTimeLine } from './cue-time.ts'

/** A cue as it stands in the file. */
export interface Cue {
  /** `cue 3 (line 12)`: its number from 1 and the line of its times. */
  readonly place: string
  readonly startMs: number
  readonly endMs: number
  readonly payload: string[]
}

export interface CueCollector {
  /** Takes a line that is neither header, comment nor style; gives the number of cues begun so far. */
  line(line: Line): number
  /** The cues, once the last line is in. */
  finish(): readonly Cue[]
}

/**
 * Groups lines into cues: an optional identifier, a time line, text up to a blank line. A time line begins a cue also
 * where the blank line before it is missing.
 *
 * @param textGoesOn whether text behind a blank line belongs to the cue before it, as players of SubRip take it; else
 *   it is an error, for a WebVTT reader would drop it without a word
 */
export function createCueCollector(problems: ProblemList, textGoesOn: boolean): CueCollector {
  const cues: Cue[] = []
  let open = false
  let head: Line[] = []
  let count = 0

  function begin(line: Line, start: string, end: string): void {
    count += 1
    const place = `cue ${count} (line ${line.number})`
    if (count > MAX_SEGMENTS) problems.fail(place, `There must be at most ${MAX_SEGMENTS} cues.`)
    const startMs = parseCueTime(start)
    const endMs = parseCueTime(end)
    for (const time of [startMs, endMs]) if (typeof time === 'string') problems.add(place, time)
    if (typeof startMs === 'number' && typeof endMs === 'number') {
      if (endMs < startMs) problems.add(place, 'The end must not be before the start.')
      cues.push({ place, startMs, endMs, payload: [] })
    } else cues.push({ place, startMs: 0, endMs: 0, payload: [] })
    open = true
    head = []
  }

  function closeHead(): void {
    const [first] = head
    if (!first) return
    const last = cues.at(-1)
    const isNumber = head.length > 1 && Number(first.text) === count + 1
    if (textGoesOn && last && !isNumber) last.payload.push(...head.map(line => line.text))
    else
      problems.add(
        `line ${first.number}`,
        "Text outside a cue: a time line such as '00:00:01.000 --> 00:00:02.000' is missing.",
      )
    head = []
  }

  return {
    line(line) {
      if (line.text.trim() === '') {
        closeHead()
        open = false
        return count
      }
      const times = splitTimeLine(line.text)
      if (times) {
        // Without a blank line between two cues the number of the second looks like text of the first.
        const payload = open ? cues.at(-1)?.payload : undefined
        if (payload && /^\d+$/.test(payload.at(-1)?.trim() ?? '')) payload.pop()
        begin(line, times.start, times.end)
      } else if (open) cues.at(-1)?.payload.push(line.text)
      else if (line.text.includes('-->')) {
        begin(line, '00:00', '00:00')
        problems.add(
          `cue ${count} (line ${line.number})`,
          'The times are malformed: hh:mm:ss.mmm --> hh:mm:ss.mmm is expected.',
        )
      } else head.push(line)
      return count
    },
    finish() {
      closeHead()
      return cues
    },
  }
}
