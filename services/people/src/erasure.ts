import { appendEvent } from '@mi/events'
import type { Erasure } from '@mi/service-kit'
import type { Deps } from './deps.ts'
import { eraseMeeting, eraseProfiles } from './speakers/store/erase.ts'
import { lockProfiles, shareProfiles } from './speakers/store/tenant-lock.ts'
import { findVoiceMatching } from './speakers/store/voice-matching.ts'
import type { Tx } from './store/database.ts'

/** What is erased of a deleted meeting, and of a sandbox that is reset. */
export const erasure: Erasure<Deps, Tx> = {
  async meeting({ jobs }, tx, { tenant, meetingId }) {
    await shareProfiles(tx, tenant)
    await jobs.cancel(tx, tenant, 'follow-speakers', meetingId)
    await jobs.cancel(tx, tenant, 'teach-profiles', meetingId)
    return eraseMeeting(tx, tenant, meetingId)
  },
  async sandbox(_deps, tx, tenant) {
    await lockProfiles(tx, tenant)
    const { enabled } = await findVoiceMatching(tx, tenant)
    await eraseProfiles(tx, tenant)
    // As in a new sandbox, voices are on.
    const payload = { accountId: tenant.accountId, enabled: true }
    if (!enabled) await appendEvent(tx, tenant, 'mi.people.voice_matching.changed.v1', payload)
  },
}
