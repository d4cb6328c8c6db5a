import type { Logger } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import { callUnary } from '../grpc/unary.ts'
import type { RefusalReport } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'

const DEADLINE_MS = 3000
/** Refusals of the body itself. Other refusals concern the request, and the client may send the same file again. */
const OF_THE_BODY: ReadonlySet<string> = new Set(['too_large', 'unsupported_media_type'])

/**
 * Reports to the service that the gateway refused a body, before the client gets its response. The service
 * never receives such a body and would wait for it. If the report fails, the meeting waits for its upload
 * until the end of its day.
 */
export async function reportRefusal(
  log: Logger,
  ctx: RequestContext,
  report: RefusalReport | null,
  error: unknown,
): Promise<void> {
  const [meetingId] = ctx.pathValues
  if (!report || !ctx.credential || meetingId === undefined) return
  if (!(error instanceof ServiceError) || !OF_THE_BODY.has(error.status)) return
  const { channel, rpcPath } = report
  await callUnary(channel, {
    path: rpcPath,
    message: report.encode({ meetingId, reason: error.code }),
    headers: {
      authorization: ctx.credential.authorization(channel.name),
      'mi-request-id': ctx.requestId,
      traceparent: ctx.traceparent,
    },
    deadlineMs: DEADLINE_MS,
    repeatable: true,
  }).catch(cause =>
    log.warn({ err: cause, request_id: ctx.requestId }, 'the refusal of a body was not reported'),
  )
}
