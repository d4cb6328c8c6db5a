import type { RecordingsHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../../deps.ts'
import { signRecording } from './sign-recording.ts'

export function getRecording(deps: Deps): RecordingsHandlers['getRecording'] {
  return async ({ id }, { tenant }) => {
    const { url: location } = await signRecording(deps, tenant, id, 'store')
    return { redirect: { location } }
  }
}
