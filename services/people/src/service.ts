import { SettingsError } from '@mi/config'
import { openEncryption } from '@mi/encryption'
import { createMeetingRefs } from '@mi/meeting-refs'
import { defineService } from '@mi/service-kit'
import { erasure } from './erasure.ts'
import { consumers } from './events/index.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { peopleDatabase, type Tx } from './store/database.ts'

export default defineService({
  name: 'people',
  settings,
  database: peopleDatabase,
  maxConnections: chosen => chosen.databaseConnections,
  dependencies({ settings: chosen, database, client, systemOrigin }) {
    const encryption = openEncryption(chosen.masterKeys)
    if (!encryption)
      throw new SettingsError(['MASTER_KEYS is missing: voices and calendar tokens are stored encrypted'])
    return {
      encryption,
      meetingRefs: createMeetingRefs<Tx>({
        database,
        meetings: client('mi.meetings.v1.MeetingsInternal'),
        systemOrigin,
      }),
    }
  },
  handlers,
  consumers,
  erases: erasure,
})
