import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { drawDiagram } from './draw-diagram.ts'
import type { JobKind } from './job-kinds.ts'
import { summarize } from './summarize.ts'

/** The handlers of all job kinds of this service. */
export function jobHandlers(deps: Deps): JobHandler<JobKind>[] {
  return [summarize(deps), drawDiagram(deps)]
}
