import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound, ServiceError } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { shareErrors } from '../errors.ts'
import { findOpenShare, openShare } from './open-share.ts'

/** Interval of the access check. A playing recording stops within this time after the link ends. */
const CHECK_EVERY_MS = 1_000
const DEADLINE_MS = 60 * 60_000

/** Streams the recording of a shared meeting, or a range of it, while the link is valid. */
export function readSharedRecording(deps: Deps): SharedMeetingsHandlers['readSharedRecording'] {
  const { meetingsInternal, recordings, systemOrigin } = deps
  return async function* ({ token, range, ifRange }, { clientIp, signal }) {
    const { tenant, meetingId } = await openShare(deps, { token, clientIp }, 'view')
    const caller = systemOrigin(tenant)
    const { url } = await meetingsInternal.getRecordingLink({ meetingId }, { caller }).catch(absent)
    const file = { token: url.slice(url.lastIndexOf('/') + 1), range, ifRange }
    let checkedAt = performance.now()
    for await (const chunk of recordings.readFile(file, { caller, signal, deadlineMs: DEADLINE_MS })) {
      if (performance.now() - checkedAt > CHECK_EVERY_MS) {
        if (!(await findOpenShare(deps, token))) throw shareErrors.unknown_link()
        checkedAt = performance.now()
      }
      yield { ...chunk, headers: chunk.status === 0 ? {} : { ...chunk.headers, ...PRIVATE } }
    }
  }
}

/** Prevents caching and referrers: a cached copy would outlive the link, and the URL is a secret. */
const PRIVATE = {
  'Cache-Control': 'no-store, no-transform',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

function absent(error: unknown): never {
  throw error instanceof ServiceError && error.status === 'not_found' ? notFound('recording') : error
}
