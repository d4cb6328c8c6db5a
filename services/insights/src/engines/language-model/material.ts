import type { SummaryRequest } from '../engine.ts'
import { describeDay } from './prompts/describe-request.ts'
import { fence, newMarker } from './transcript/fence.ts'
import {
  labelIn,
  labelSpeakers,
  type NumberedSegment,
  numberSegments,
  oneLine,
} from './transcript/number-segments.ts'

/** A meeting as the model sees it, complete or in parts. */
export interface Material {
  /** The word that fences the material, generated for this request. */
  readonly marker: string
  readonly shown: readonly NumberedSegment[]
  /** Day, title and speakers; it precedes every part. */
  readonly head: string
  /** The material after the request's parameters: the day, and between the fences title, speakers and these lines. */
  show(lines: readonly { readonly line: string }[]): string
}

export function readMaterial(request: SummaryRequest): Material {
  const marker = newMarker()
  const speakers = labelSpeakers(request.participants, request.segments)
  const shown = numberSegments(request.segments, labelIn(speakers))
  const head = [`Title: ${oneLine(request.meeting.title)}`, 'Speakers:', ...speakers.legend, ''].join('\n')
  return {
    marker,
    shown,
    head,
    show: lines =>
      `${describeDay(request)}\n\n${fence(marker, [head, ...lines.map(({ line }) => line)].join('\n'))}`,
  }
}
