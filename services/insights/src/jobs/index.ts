import type { JobHandler } from '@mi/jobs'
import type { Parts } from '../parts.ts'
import { drawDiagram } from './draw-diagram.ts'
import type { JobKind } from './job-kinds.ts'
import { summarize } from './summarize.ts'

/** Every kind of job this service does. */
export function jobHandlers(parts: Parts): JobHandler<JobKind>[] {
  return [summarize(parts), drawDiagram(parts)]
}
