import type { Parts } from '../parts.ts'
import type { JobHandler } from './job.ts'
import { removeFiles } from './remove-files.ts'
import { seedTestWorld } from './seed-test-world.ts'
import { transcribeRecording } from './transcribe-recording.ts'

/** Every kind of job this service does. */
export function jobHandlers(parts: Parts): JobHandler[] {
  // Without an engine a recording's job waits: whoever configures one again finds it.
  const { speech } = parts
  return [
    removeFiles(parts),
    seedTestWorld(parts),
    ...(speech ? [transcribeRecording({ ...parts, speech })] : []),
  ]
}
