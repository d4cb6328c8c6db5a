import { appendEvent, type EventOrigin } from '@mi/events'
import type { JobHandler } from '@mi/jobs'
import type { Deps, JobKind } from '../../deps.ts'
import { asPermanent, attemptsAt, failureReason, retryAfterMs } from '../../engines/failure.ts'
import type { Tx } from '../../store/database.ts'
import { type DiagramRecord, findDiagram, insertImage, lockDiagram, saveDiagram } from '../store/diagrams.ts'
import { diagramInput } from './diagram-input.ts'

const MAX_BACKOFF_MS = 5 * 60_000

/** Draws a diagram from the transcript and its findings. */
export function drawDiagram(deps: Deps): JobHandler<JobKind> {
  const { database, workers, now } = deps
  return {
    kind: 'draw-diagram',
    maxBackoffMs: MAX_BACKOFF_MS,
    maxAttempts: attemptsAt,
    retryAfterMs,
    async run({ tenant, resourceId: id }, ctx) {
      const wanted = await findDiagram(database.prisma, tenant, id)
      const input = wanted && (await diagramInput(deps, tenant, wanted, ctx).catch(asPermanent))
      if (!input) return
      const drawn = await workers
        .draw(input, { accountId: tenant.accountId, signal: ctx.signal })
        .catch(asPermanent)
      await database.transaction(async tx => {
        const diagram = await lockDiagram(tx, tenant, id)
        await ctx.finish(tx)
        if (!diagram) return
        if (!drawn.ok) return fail(tx, diagram, drawn.reason, ctx.origin)
        const { title, sourceMarkup, svg, nodes } = drawn.diagram
        await saveDiagram(tx, {
          ...diagram,
          title,
          sourceMarkup,
          nodes: nodes.map(({ id, label, segmentIds }) => ({ id, label, segmentIds })),
          status: 'completed',
          completedAt: now(),
        })
        await insertImage(tx, id, 'svg', Buffer.from(svg))
        await insertImage(tx, id, 'png', drawn.png)
        const payload = { meetingId: diagram.meetingId, diagramId: id }
        await appendEvent(tx, tenant, 'mi.insights.diagram.completed.v1', payload, ctx.origin)
      })
    },
    async onExhausted({ tenant, resourceId: id }, error, ctx) {
      await database.transaction(async tx => {
        const diagram = await lockDiagram(tx, tenant, id)
        await ctx.finish(tx)
        if (diagram) await fail(tx, diagram, failureReason(error), ctx.origin)
      })
    },
  }
}

async function fail(tx: Tx, diagram: DiagramRecord, reason: string, origin: EventOrigin): Promise<void> {
  const { id, accountId, mode, meetingId } = diagram
  await saveDiagram(tx, { ...diagram, status: 'failed', failureReason: reason })
  const payload = { meetingId, diagramId: id, reason }
  await appendEvent(tx, { accountId, mode }, 'mi.insights.diagram.failed.v1', payload, origin)
}
