import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import type { JobKind } from './job-kinds.ts'
import { removeFiles } from './remove-files.ts'
import { seedSandbox } from './seed-sandbox.ts'
import { transcribeRecording } from './transcribe-recording.ts'

/** Every kind of job this service does. */
export function jobHandlers(deps: Deps): JobHandler<JobKind>[] {
  // Without an engine a recording's job waits: it runs once one is configured again.
  const { speech } = deps
  return [removeFiles(deps), seedSandbox(deps), ...(speech ? [transcribeRecording({ ...deps, speech })] : [])]
}
