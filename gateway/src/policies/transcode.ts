import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { RpcOperation } from '../operation.ts'
import { answerPage } from '../pages/answer-page.ts'
import { checkAccept } from '../request/check-accept.ts'
import type { Runtime } from '../runtime.ts'
import { streamAnswer } from '../transcoding/stream-answer.ts'
import { answerUnary } from '../transcoding/unary.ts'
import { answerUpload } from '../transcoding/upload.ts'
import { actionSchema, type Outcome, type Policy, step } from './policy.ts'

/** The end of the pipeline: the request becomes a call, what comes back becomes the answer. */
export function transcode(runtime: Runtime): Policy {
  return {
    name: 'transcode',
    schema: actionSchema('transcode'),
    policy: () =>
      step(runtime, exchange => {
        const { operation } = exchange
        if (!operation) throw gatewayErrors.no_route()
        if (operation.kind === 'page') return answerPage(runtime, exchange, operation)
        checkAccept(exchange, operation)
        return answerRpc(runtime, exchange, operation)
      }),
  }
}

function answerRpc(runtime: Runtime, exchange: Exchange, operation: RpcOperation): Promise<Outcome> {
  if (operation.route.serverStreaming) return streamAnswer(runtime, exchange, operation)
  return operation.chunkField > 0
    ? answerUpload(runtime, exchange, operation)
    : answerUnary(runtime, exchange, operation)
}
