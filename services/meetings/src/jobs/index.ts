import type { JobHandler } from '@mi/jobs'
import type { Parts } from '../parts.ts'
import type { JobKind } from './job-kinds.ts'
import { removeFiles } from './remove-files.ts'
import { seedTestWorld } from './seed-test-world.ts'
import { transcribeRecording } from './transcribe-recording.ts'

/** Every kind of job this service does. */
export function jobHandlers(parts: Parts): JobHandler<JobKind>[] {
  // Without an engine a recording's job waits: whoever configures one again finds it.
  const { speech } = parts
  return [
    removeFiles(parts),
    seedTestWorld(parts),
    ...(speech ? [transcribeRecording({ ...parts, speech })] : []),
  ]
}
