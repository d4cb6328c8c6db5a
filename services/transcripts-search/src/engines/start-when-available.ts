import type { Logger } from '@mi/contracts'
import { connectInBackground } from './connect-in-background.ts'
import type { SearchEngine } from './index.ts'

/**
 * An engine that may be unavailable when the service starts. The service starts anyway. Every call throws `SearchUnavailable` until the
 * engine is connected and prepared. No restart is necessary.
 */
export function startWhenAvailable(engine: SearchEngine, log: Logger): SearchEngine {
  const reached = connectInBackground({
    open: async () => {
      await engine.prepare()
      return engine
    },
    what: 'the search engine',
    log,
  })
  const whenReady =
    <Args extends unknown[], Result>(use: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await reached.ready()
      return use(...args)
    }
  const { fillVectors, compareVectors } = engine
  return {
    name: engine.name,
    async prepare() {},
    indexTranscript: whenReady(engine.indexTranscript),
    deleteMeeting: whenReady(engine.deleteMeeting),
    deleteTenant: whenReady(engine.deleteTenant),
    renameSpeaker: whenReady(engine.renameSpeaker),
    updateMeeting: whenReady(engine.updateMeeting),
    search: whenReady(engine.search),
    ...(fillVectors && { fillVectors: whenReady(fillVectors) }),
    ...(compareVectors && { compareVectors: whenReady(compareVectors) }),
    async *indexedMeetings(scope) {
      await reached.ready()
      yield* engine.indexedMeetings(scope)
    },
    readTranscript: whenReady(engine.readTranscript),
    health: async () =>
      reached.now()?.health() ?? { ready: false, detail: `${engine.name}: ${reached.failure().message}` },
    async close() {
      await reached.close()
      await engine.close()
    },
  }
}
