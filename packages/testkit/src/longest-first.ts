import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest where everything is tested, the longest first. A fresh clone has no durations of an earlier run to go by, and what
 * starts last while it takes minutes keeps one worker busy and the others waiting.
 */
export const LONGEST = [
  'packages/local-platform/test/kill.test.ts',
  'packages/local-platform/test/start.test.ts',
  'services/transcripts-search/test/end-to-end/real-meetings.test.ts',
  'services/meetings/test/recordings.test.ts',
  'services/transcripts-search/test/rpc/search-semantic.test.ts',
  'packages/events/test/bus-copies.test.ts',
  'packages/testkit/test/add-records.test.ts',
  'services/collaboration/test/killed-process.test.ts',
  'services/transcripts-search/test/end-to-end/engine-outage.test.ts',
  'packages/cli/test/collaboration.test.ts',
  'packages/events/test/outage.test.ts',
  'packages/cli/test/people.test.ts',
  'services/identity/test/every-page-in-browser.test.ts',
  'packages/lifecycle/test/deleted-means-deleted.test.ts',
  'packages/cli/test/insights.test.ts',
  'services/transcripts-search/test/search/oracle.test.ts',
  'services/people/test/over-http.test.ts',
  'packages/transcript-formats/test/real-meetings.test.ts',
  'services/people/test/killed-on-jetstream.test.ts',
  'services/people/test/killed-process.test.ts',
  'services/collaboration/test/channel-search.test.ts',
  'services/transcripts-search/test/search/vector-maintenance.test.ts',
  'services/insights/test/killed-process.test.ts',
  'packages/cli/test/upload.test.ts',
  'services/meetings/test/over-http.test.ts',
]

/** Those first; the others as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.indexOf(relative(this.ctx.config.root, moduleId))
      return index < 0 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
