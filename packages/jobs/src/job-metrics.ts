import type { Database } from '@mi/database'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { countFailedJobs } from './failed-jobs.ts'
import { countJobs } from './leased-job.ts'

/** Registers the metrics of a service's jobs. Returns the function that records one attempt. */
export function jobMetrics(
  database: Pick<Database, 'pool'>,
  kinds: readonly string[],
  registry: Registry | undefined,
): (kind: string, outcome: string, seconds: number) => void {
  if (registry === undefined) return () => {}
  const registers = [registry]
  const gauge = (name: string, help: string, measure: 'count' | 'oldestSeconds') =>
    new Gauge({
      ...{ name, help, labelNames: ['kind'], registers },
      async collect() {
        // While the database is unavailable, the last values stay, so that the other metrics can still be read.
        const counts = await countJobs(database).catch(() => null)
        if (counts === null) return
        for (const kind of kinds) this.set({ kind }, counts.find(row => row.kind === kind)?.[measure] ?? 0)
      },
    })
  gauge('mi_jobs_open', 'Jobs that wait or run, by kind.', 'count')
  gauge('mi_jobs_oldest_seconds', 'Age of the oldest job that waits or runs, by kind.', 'oldestSeconds')
  new Gauge({
    name: 'mi_jobs_failed',
    help: 'Jobs that failed for good within 30 days, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const counts = await countFailedJobs(database).catch(() => null)
      if (counts === null) return
      for (const kind of kinds) this.set({ kind }, counts.find(row => row.kind === kind)?.count ?? 0)
    },
  })
  const duration = new Histogram({
    name: 'mi_job_seconds',
    help: 'Time one attempt at a job takes.',
    labelNames: ['kind'],
    buckets: [0.05, 0.25, 1, 2.5, 5, 15, 60, 300],
    registers,
  })
  const attempts = new Counter({
    name: 'mi_job_attempts_total',
    help: 'Attempts at jobs, by outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  return (kind, outcome, seconds) => {
    duration.observe({ kind }, seconds)
    attempts.inc({ kind, outcome })
  }
}
