import { requireEncryption } from '@mi/encryption'
import { createLifecycle } from '@mi/lifecycle'
import { createMeetingRefs } from '@mi/meeting-refs'
import { foldNameChanges } from '@mi/name-search'
import { defineService } from '@mi/service-kit'
import { openCalendar } from './calendar/engines/open-calendar.ts'
import { onMeetingChanged } from './calendar/events/on-meeting-changed.ts'
import { calendarJobs, calendarTasks } from './calendar/jobs/index.ts'
import { calendarPages } from './calendar/pages/callback.ts'
import { consumers } from './events/index.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { openVoiceRanker } from './speakers/engines/voice-ranker.ts'
import { followMeeting } from './speakers/events/follow-meeting.ts'
import { speakerJobs } from './speakers/jobs/index.ts'
import { profileNamesOf } from './speakers/store/profile-names.ts'
import { settleMerges } from './speakers/store/settle-merges.ts'
import { announceVoicesOff } from './speakers/store/voice-matching.ts'
import { peopleDatabase, type Tx } from './store/database.ts'
import { erasure } from './store/erasure.ts'

export default defineService({
  name: 'people',
  settings,
  database: peopleDatabase,
  maxConnections: chosen => chosen.databaseConnections,
  clients: {
    meetings: 'mi.meetings.v1.MeetingsInternal',
    users: 'mi.identity.v1.IdentityInternal',
    transcripts: 'mi.transcripts.v1.Transcripts',
    transcriptsInternal: 'mi.transcripts.v1.TranscriptsInternal',
  },
  dependencies(runtime) {
    const { settings: chosen, database, jobs, client, systemOrigin, onStop } = runtime
    const encryption = requireEncryption(chosen.masterKeys, 'voices and calendar tokens')
    const voiceRanker = openVoiceRanker(database, chosen.masterKeys)
    onStop(() => voiceRanker.close())
    return {
      encryption,
      meetingRefs: createMeetingRefs<Tx>({
        database,
        meetings: client('mi.meetings.v1.MeetingsInternal'),
        systemOrigin,
        async onChanged(tx, tenant, change) {
          await followMeeting(jobs, tx, tenant, change)
          await onMeetingChanged(runtime, tx, tenant, change.after)
        },
      }),
      voiceRanker,
      voiceRule: { threshold: chosen.voicePercent / 100, margin: chosen.voiceMarginPercent / 100 },
      ...openCalendar(chosen, onStop),
    }
  },
  handlers,
  consumers,
  jobs: deps => [...speakerJobs(deps), ...calendarJobs(deps)],
  tasks: deps => [
    { name: 'settled-merges', everyMs: 3_600_000, run: () => settleMerges(deps.database, deps.now()) },
    {
      name: 'announce-voices-off',
      everyMs: 86_400_000,
      immediately: true,
      run: () => announceVoicesOff(deps.database),
    },
    { name: 'profile-names', everyMs: 2_000, run: () => foldNameChanges(deps.database, profileNamesOf) },
    ...calendarTasks(deps),
  ],
  pages: calendarPages,
  extensions: deps => [createLifecycle('people', deps, { erases: erasure })],
})
