import { createMeetingRefs } from '@mi/meeting-refs'
import { defineService } from '@mi/service-kit'
import type { Deps } from './deps.ts'
import { erasure } from './erasure.ts'
import { consumers } from './events/index.ts'
import { handlers } from './rpc/index.ts'
import { collaborationDatabase, type Tx } from './store/database.ts'

export default defineService({
  name: 'collaboration',
  database: collaborationDatabase,
  clients: {
    users: 'mi.identity.v1.IdentityInternal',
    transcripts: 'mi.transcripts.v1.TranscriptsInternal',
    summaries: 'mi.insights.v1.Summaries',
  },
  dependencies: ({ database, client, systemOrigin }) => ({
    meetingRefs: createMeetingRefs<Tx>({
      database,
      meetings: client('mi.meetings.v1.MeetingsInternal'),
      systemOrigin,
    }),
  }),
  handlers: (deps: Deps) => handlers(deps),
  consumers,
  erases: erasure,
})
