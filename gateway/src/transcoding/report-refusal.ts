import type { Logger } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import { callUnary } from '../grpc/unary.ts'
import type { RefusalReport } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'

const DEADLINE_MS = 3000
/** Refusals of the body itself; all others are about the request, and the same file may be sent again. */
const OF_THE_BODY: ReadonlySet<string> = new Set(['too_large', 'unsupported_media_type'])

/**
 * A body that the gateway refuses never reaches its service, which would wait for it: reports that to the service, before the client has its
 * response. When that fails, the meeting waits until its day is over.
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
