import type { JobHandler } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { transcribeRecording } from '../recordings/jobs/transcribe-recording.ts'
import type { JobKind } from './job-kinds.ts'
import { removeFiles } from './remove-files.ts'
import { seedSandbox } from './seed-sandbox.ts'

/** The handlers of all kinds of jobs of this service. */
export function jobHandlers(deps: Deps): JobHandler<JobKind>[] {
  // Without an engine, transcription jobs wait until an engine is configured.
  const { speech } = deps
  return [removeFiles(deps), seedSandbox(deps), ...(speech ? [transcribeRecording({ ...deps, speech })] : [])]
}
