import { Gauge, type Registry } from 'prom-client'
import type { MeetingsDatabase } from '../store/database.ts'
import { JOB_KINDS } from './job.ts'
import { countJobs } from './job-table.ts'

/** Registers what an operator watches of the jobs. */
export function registerJobMetrics(database: MeetingsDatabase, registry: Registry): void {
  new Gauge({
    name: 'mi_jobs_open',
    help: 'Jobs that wait or run, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      // With the database away the last numbers stay, and the other metrics can still be read.
      const counts = await countJobs(database).catch(() => null)
      if (counts === null) return
      for (const kind of JOB_KINDS) this.set({ kind }, counts.find(one => one.kind === kind)?.count ?? 0)
    },
  })
}
