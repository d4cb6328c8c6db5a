import { join } from 'node:path'
import { loadSync, type MethodDefinition } from '@grpc/proto-loader'
import type protobuf from 'protobufjs'
import { methodName } from '../naming.ts'
import type { OptionValue } from './options.ts'
import { listProtos } from './protos.ts'

/** An rpc: its gRPC definition from @grpc/proto-loader, and the reflected types of its messages. */
export interface Rpc {
  /** `mi.meetings.v1.Meetings/GetMeeting` */
  name: string
  /** `mi.meetings.v1.Meetings` */
  service: string
  /** `getMeeting`: the name of the handler, of the client method and of the operationId. */
  method: string
  /** The path and the streams. The serializers are proto-loader's; `rpc/service-definition.ts` replaces them. */
  definition: MethodDefinition<object, object>
  requestType: protobuf.Type
  responseType: protobuf.Type
  /** The comment of the rpc. */
  description: string
}

/**
 * Every rpc under `folder`, in the order of the files.
 * @param root the same protos, for data that a gRPC definition does not contain: comments and field options
 */
export function loadRpcs(folder: string, root: protobuf.Root): Rpc[] {
  const files = listProtos(folder).map(path => join(folder, path))
  const definitions = loadSync(files, { keepCase: true, includeDirs: [folder] })
  return Object.entries(definitions).flatMap(([service, definition]) => {
    // Messages and enums are also in the package definition. They have a `format`.
    if ('format' in definition) return []
    const { methods } = root.lookupService(service)
    return Object.entries(definition).map(([name, method]) => {
      const reflected = methods[name] as protobuf.Method
      return {
        name: `${service}/${name}`,
        service,
        method: methodName(name),
        definition: method as MethodDefinition<object, object>,
        requestType: reflected.resolvedRequestType as protobuf.Type,
        responseType: reflected.resolvedResponseType as protobuf.Type,
        description: reflected.comment ?? '',
      }
    })
  })
}

/** An option of an rpc such as `(mi.access)`; null when it is not set. */
export function rpcOption({ definition }: Rpc, name: string): OptionValue | null {
  const options = definition.options as unknown as Record<string, OptionValue | undefined>
  return options[name] ?? null
}
