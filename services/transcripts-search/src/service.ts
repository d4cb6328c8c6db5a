import { openEncryption } from '@mi/encryption'
import { createMeetingRefs } from '@mi/meeting-refs'
import { defineService } from '@mi/service-kit'
import { openEngine } from './engines/open-engine.ts'
import { followMeeting } from './events/follow-meeting.ts'
import { consumers } from './events/index.ts'
import { registerIndexMetrics } from './indexing/index-metrics.ts'
import { createIndexPace } from './indexing/index-pace.ts'
import { startIndexer } from './indexing/start-indexer.ts'
import { retention } from './retention.ts'
import { handlers } from './rpc/index.ts'
import { settings } from './settings.ts'
import { type Tx, transcriptsDatabase } from './store/database.ts'
import { eraseMeetingData } from './store/erase-meeting-data.ts'
import { requestIndexing } from './store/index-jobs.ts'
import { wakeListeners } from './store/live-segments.ts'

export default defineService({
  name: 'transcripts-search',
  settings,
  database: transcriptsDatabase,
  maxConnections: settings => settings.databaseConnections,
  clients: {
    meetings: 'mi.meetings.v1.MeetingsInternal',
    channels: 'mi.collaboration.v1.ChannelsInternal',
  },
  // The search engine is no readiness check: while it is unavailable, only search is.
  dependencies({ settings, database, client, systemOrigin, now, log, metrics, onStop }) {
    const engine = openEngine(settings, { database, log })
    onStop(() => engine.close())
    registerIndexMetrics(metrics, { database, engine })
    return {
      engine,
      indexPace: createIndexPace(database),
      encryption: openEncryption(settings.masterKeys),
      meetingRefs: createMeetingRefs<Tx>({
        database,
        meetings: client('mi.meetings.v1.MeetingsInternal'),
        systemOrigin,
        onChanged: (tx, tenant, change, origin) => followMeeting(tx, tenant, change, now(), origin),
      }),
    }
  },
  handlers,
  consumers,
  loops: deps => [startIndexer(deps)],
  tasks: retention,
  erases: {
    async meeting(_deps, tx, { tenant, meetingId, deletionId }) {
      const items = await eraseMeetingData(tx, tenant, meetingId)
      // Reports the store `search_index` when it is done.
      await requestIndexing(tx, tenant, meetingId, { text: true, deletionId })
      await wakeListeners(tx, meetingId)
      return items
    },
  },
})
