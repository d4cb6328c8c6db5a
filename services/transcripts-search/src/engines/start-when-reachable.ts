import type { Logger } from '@mi/contracts'
import type { SearchEngine, SearchRequest } from '../search/index.ts'
import { SearchUnavailable } from '../search/index.ts'
import { reachInBackground } from './reach-in-background.ts'

export interface ReachableOptions {
  /** Connects and makes the engine ready. Tried again until it succeeds. */
  open(): Promise<SearchEngine>
  /** Answers lexical searches until then, where it can. */
  wordsOnly?: SearchEngine
  log: Logger
}

/**
 * An engine that may be away when the service starts: the service starts all the same, every use fails as `SearchUnavailable` until the
 * engine is reached, and nothing has to be restarted when it is.
 */
export function startWhenReachable({ open, wordsOnly, log }: ReachableOptions): SearchEngine {
  const reached = reachInBackground({
    open,
    discard: engine => engine.close(),
    what: 'the search engine',
    log,
  })
  const { ready } = reached
  const searching = async ({ mode = 'lexical' }: SearchRequest): Promise<SearchEngine> => {
    await reached.tried
    return reached.now() === null && wordsOnly && mode === 'lexical' ? wordsOnly : ready()
  }

  return {
    name: 'opensearch',
    async prepare() {},
    indexTranscript: async (...args) => (await ready()).indexTranscript(...args),
    deleteMeeting: async (...args) => (await ready()).deleteMeeting(...args),
    deleteTenant: async (...args) => (await ready()).deleteTenant(...args),
    renameSpeaker: async (...args) => (await ready()).renameSpeaker(...args),
    updateMeeting: async (...args) => (await ready()).updateMeeting(...args),
    async search(tenant, request) {
      const chosen = await searching(request)
      return chosen.search(tenant, request).catch(error => {
        // Before it was made ready there may be no index to search in.
        throw chosen === wordsOnly ? new SearchUnavailable(error) : error
      })
    },
    async *indexedMeetings(scope) {
      yield* (await ready()).indexedMeetings(scope)
    },
    readTranscript: async (...args) => (await ready()).readTranscript(...args),
    health: async () =>
      reached.now()?.health() ?? { ready: false, detail: `opensearch: ${reached.failure().message}` },
    async close() {
      await reached.close()
      await Promise.all([reached.now()?.close(), wordsOnly?.close()])
    },
  }
}
