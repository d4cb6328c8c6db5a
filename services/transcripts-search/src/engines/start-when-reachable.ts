import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@mi/contracts'
import type { SearchEngine, SearchRequest } from '../search/index.ts'
import { SearchUnavailable } from '../search/index.ts'

export interface ReachableOptions {
  /** Connects and makes the engine ready. Tried again until it succeeds. */
  open(): Promise<SearchEngine>
  /** Answers lexical searches until then, where it can. */
  wordsOnly?: SearchEngine
  log: Logger
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A server that does not even refuse must not hold requests up. */
const FIRST_WAIT_MS = 3_000

/**
 * An engine that may be away when the service starts: the service starts all the same, every use fails as `SearchUnavailable` until the
 * engine is reached, and nothing has to be restarted when it is.
 */
export function startWhenReachable({ open, wordsOnly, log }: ReachableOptions): SearchEngine {
  let engine: SearchEngine | null = null
  let failure: unknown = new Error('not reached yet')
  const stopped = new AbortController()
  const firstTry = Promise.withResolvers<void>()

  async function reach(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopped.signal.aborted; ) {
      try {
        const opened = await open()
        if (stopped.signal.aborted) {
          firstTry.resolve()
          return opened.close()
        }
        engine = opened
        firstTry.resolve()
        return
      } catch (error) {
        failure = error
        firstTry.resolve()
        log.warn({ err: error }, 'the search engine cannot be reached, it is tried again')
        await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
  }
  const reaching = reach()

  /** What comes while the first attempt is under way waits for its outcome, a little; later it is told at once. */
  const tried = Promise.race([firstTry.promise, sleep(FIRST_WAIT_MS, undefined, { ref: false })])
  const ready = async (): Promise<SearchEngine> => {
    await tried
    if (engine === null) throw new SearchUnavailable(failure)
    return engine
  }
  const searching = async ({ mode = 'lexical' }: SearchRequest): Promise<SearchEngine> => {
    await tried
    return engine === null && wordsOnly && mode === 'lexical' ? wordsOnly : ready()
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
      engine?.health() ?? { ready: false, detail: `opensearch: ${(failure as Error).message}` },
    async close() {
      stopped.abort()
      await Promise.all([reaching, engine?.close(), wordsOnly?.close()])
    },
  }
}
