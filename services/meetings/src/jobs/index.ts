import type { JobHandler } from '@mi/jobs'
import type { PeriodicTask } from '@mi/service-kit'
import type { Deps, JobKind } from '../deps.ts'
import { orphanedBefore, removeOrphanedFiles } from '../recordings/jobs/remove-orphaned-files.ts'
import { transcribeRecording } from '../recordings/jobs/transcribe-recording.ts'
import { removeAbandonedWorkFolders } from '../recordings/jobs/work-folder.ts'
import { failExpiredMeetings } from './fail-expired-meetings.ts'
import { removeFiles } from './remove-files.ts'
import { seedSandbox } from './seed-sandbox.ts'

const INTERVAL_MS = 60_000

/** The handlers of all kinds of jobs of this service. */
export function jobHandlers(deps: Deps): JobHandler<JobKind>[] {
  // Without an engine, transcription jobs wait until an engine is configured.
  const { speech } = deps
  return [removeFiles(deps), seedSandbox(deps), ...(speech ? [transcribeRecording({ ...deps, speech })] : [])]
}

/** The periodic tasks of this service. */
export function periodicTasks(deps: Pick<Deps, 'database' | 'files' | 'now'>): PeriodicTask[] {
  return [
    { name: 'fail-expired-meetings', everyMs: INTERVAL_MS, run: () => failExpiredMeetings(deps) },
    { name: 'remove-orphaned-files', everyMs: INTERVAL_MS, run: () => removeOrphanedFiles(deps) },
    {
      name: 'remove-abandoned-work-folders',
      everyMs: INTERVAL_MS,
      run: () => removeAbandonedWorkFolders(orphanedBefore(deps.now())),
    },
  ]
}
