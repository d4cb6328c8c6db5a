import { requireEncryption } from '@mi/encryption'
import { createLifecycle } from '@mi/lifecycle'
import { openMailer } from '@mi/mail'
import { createMeetingRefs } from '@mi/meeting-refs'
import { foldNameChanges } from '@mi/name-search'
import { createFairSemaphore } from '@mi/scheduling'
import { defineService } from '@mi/service-kit'
import { followMeeting } from './channels/events/follow-meeting.ts'
import { channelNamesOf } from './channels/store/channel-names.ts'
import type { Deps } from './deps.ts'
import { consumers } from './events/index.ts'
import { jobHandlers } from './jobs/index.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { createOpeningLimits } from './sharing/domain/opening-limits.ts'
import { sharedPages } from './sharing/pages/router.ts'
import { openSharedPages } from './sharing/pages/shared-pages.ts'
import { purgeOpenings } from './sharing/store/link-openings.ts'
import { createOpeningLog } from './sharing/store/opening-log.ts'
import { purgeShareMails } from './sharing/store/share-mails.ts'
import { purgeUnknownLinks } from './sharing/store/unknown-links.ts'
import { collaborationDatabase, type Tx } from './store/database.ts'
import { erasure } from './store/erasure.ts'

/** Number of shared meetings that a process reads and renders concurrently. */
const READINGS_AT_ONCE = 2

export default defineService({
  name: 'collaboration',
  settings,
  database: collaborationDatabase,
  clients: {
    users: 'mi.identity.v1.IdentityInternal',
    transcripts: 'mi.transcripts.v1.TranscriptsInternal',
    summaries: 'mi.insights.v1.Summaries',
    meetings: 'mi.meetings.v1.Meetings',
    meetingsInternal: 'mi.meetings.v1.MeetingsInternal',
    recordings: 'mi.meetings.v1.Recordings',
    actionItems: 'mi.insights.v1.ActionItems',
  },
  dependencies({ database, client, systemOrigin, now, settings: chosen, onStop }) {
    const encryption = requireEncryption(chosen.masterKeys, 'links of invitations')
    const mailer = openMailer(chosen)
    const pages = openSharedPages()
    onStop(() => mailer.close())
    onStop(() => pages.close())
    return {
      meetingRefs: createMeetingRefs<Tx>({
        database,
        meetings: client('mi.meetings.v1.MeetingsInternal'),
        systemOrigin,
        onChanged: (tx, tenant, change, origin) => followMeeting(tx, tenant, change, now(), origin),
      }),
      mailer,
      encryption,
      publicUrl: chosen.publicUrl,
      openingLimits: createOpeningLimits(),
      openingLog: createOpeningLog({ database, encryption, now }),
      readings: createFairSemaphore(READINGS_AT_ONCE),
      pages,
    }
  },
  handlers: (deps: Deps) => handlers(deps),
  consumers,
  jobs: jobHandlers,
  tasks: deps => [
    { name: 'channel-names', everyMs: 2_000, run: () => foldNameChanges(deps.database, channelNamesOf) },
    { name: 'link-openings', everyMs: 3_600_000, run: () => purgeOpenings(deps.database, deps.now()) },
    { name: 'share-mails', everyMs: 3_600_000, run: () => purgeShareMails(deps.database, deps.now()) },
    { name: 'unknown-links', everyMs: 60_000, run: () => purgeUnknownLinks(deps.database, deps.now()) },
  ],
  pages: sharedPages,
  extensions: deps => [createLifecycle('collaboration', deps, { erases: erasure })],
})
