import { systemOrigin } from '@mi/service-kit'
import type { TestServices } from '@mi/testkit'
import { type Difference, verifySpeakers } from '../../src/speakers/jobs/verify-speakers.ts'
import { peopleDatabase } from '../../src/store/database.ts'
import type { startLife } from './random-life.ts'

/** The state without open work and differences, by the service's own check and by an independent count. */
export const ALL_RIGHT = { open: 0, pending: 0, differences: [], wrong: [] }

/** Reads the remaining work and the differences. */
export function watchStatistics(services: TestServices, life: Awaited<ReturnType<typeof startLife>>) {
  const database = peopleDatabase.open({ url: services.databaseUrl('people') })
  const transcripts = services.peer('mi.transcripts.v1.TranscriptsInternal')
  return {
    async state() {
      const differences: Difference[] = []
      const { pending } = await verifySpeakers({
        database,
        transcripts,
        systemOrigin: tenant => systemOrigin('people', services.secret, tenant),
        onDifference: difference => differences.push(difference),
      })
      const [shown, expected] = [await life.shown(), await life.expected()]
      const wrong = [...new Set([...shown.keys(), ...expected.keys()])].flatMap(id => {
        const pair = { id, shown: shown.get(id), expected: expected.get(id) }
        return JSON.stringify(pair.shown) === JSON.stringify(pair.expected) ? [] : [pair]
      })
      return { open: await life.open(), pending, differences, wrong }
    },
    close: () => database.close(),
  }
}
