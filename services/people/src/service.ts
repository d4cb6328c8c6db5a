import { SettingsError } from '@mi/config'
import { openEncryption } from '@mi/encryption'
import { createMeetingRefs } from '@mi/meeting-refs'
import { defineService } from '@mi/service-kit'
import { erasure } from './erasure.ts'
import { consumers } from './events/index.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { followMeeting } from './speakers/events/follow-meeting.ts'
import { speakerJobs } from './speakers/jobs/index.ts'
import { settleMerges } from './speakers/store/settle-merges.ts'
import { peopleDatabase, type Tx } from './store/database.ts'

export default defineService({
  name: 'people',
  settings,
  database: peopleDatabase,
  maxConnections: chosen => chosen.databaseConnections,
  clients: {
    transcripts: 'mi.transcripts.v1.Transcripts',
    transcriptsInternal: 'mi.transcripts.v1.TranscriptsInternal',
  },
  dependencies({ settings: chosen, database, jobs, client, systemOrigin }) {
    const encryption = openEncryption(chosen.masterKeys)
    if (!encryption)
      throw new SettingsError(['MASTER_KEYS is missing: voices and calendar tokens are stored encrypted'])
    return {
      encryption,
      meetingRefs: createMeetingRefs<Tx>({
        database,
        meetings: client('mi.meetings.v1.MeetingsInternal'),
        systemOrigin,
        onChanged: (tx, tenant, change) => followMeeting(jobs, tx, tenant, change),
      }),
      voiceRule: { threshold: chosen.voicePercent / 100, margin: chosen.voiceMarginPercent / 100 },
    }
  },
  handlers,
  consumers,
  jobs: speakerJobs,
  tasks: deps => [
    { name: 'settled-merges', everyMs: 3_600_000, run: () => settleMerges(deps.database, deps.now()) },
  ],
  erases: erasure,
})
