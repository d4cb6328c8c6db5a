import type { JobHandler } from '@mi/jobs'
import type { Deps, JobKind } from '../deps.ts'
import { drawDiagram } from '../diagrams/jobs/draw-diagram.ts'
import { summarize } from '../summaries/jobs/summarize.ts'

/** The handlers of all job kinds of this service. */
export function jobHandlers(deps: Deps): JobHandler<JobKind>[] {
  return [summarize(deps), drawDiagram(deps)]
}
