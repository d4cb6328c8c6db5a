import { appendEvent } from '@mi/events'
import type { Erasure } from '@mi/lifecycle'
import { eraseCalendar, eraseMeetingLinks } from '../calendar/store/erase.ts'
import type { Deps } from '../deps.ts'
import { eraseMeeting, eraseProfiles } from '../speakers/store/erase.ts'
import { lockProfiles, shareProfiles } from '../speakers/store/tenant-lock.ts'
import { findVoiceMatching } from '../speakers/store/voice-matching.ts'
import type { Tx } from './database.ts'

/** Erases the data of a deleted meeting, and of a sandbox that is reset. */
export const erasure: Erasure<Deps, Tx> = {
  async meeting(deps, tx, { tenant, meetingId }) {
    await shareProfiles(tx, tenant)
    await deps.jobs.cancel(tx, tenant, 'follow-speakers', meetingId)
    await deps.jobs.cancel(tx, tenant, 'teach-profiles', meetingId)
    return {
      ...(await eraseMeeting(tx, tenant, meetingId)),
      ...(await eraseMeetingLinks(deps, tx, tenant, meetingId)),
    }
  },
  async sandbox(deps, tx, tenant) {
    await eraseCalendar(deps, tx, tenant)
    await lockProfiles(tx, tenant)
    const { enabled } = await findVoiceMatching(tx, tenant)
    await eraseProfiles(tx, tenant)
    // Voice matching is enabled after a reset, as in a new sandbox.
    const payload = { accountId: tenant.accountId, enabled: true }
    if (!enabled) await appendEvent(tx, tenant, 'mi.people.voice_matching.changed.v1', payload)
  },
}
