import type { Method, Service, Type } from 'protobufjs'
import { fullName, methodName } from '../naming.ts'
import { comment } from './comment.ts'
import type { ImportList } from './import-list.ts'

/** Source of the interfaces of a service's handlers and client. */
export function serviceSource(service: Service, imports: ImportList): string {
  const context = imports.fromSource('call-context.ts', 'CallContext')
  const options = imports.fromSource('rpc/call-options.ts', 'CallOptions')
  const client = imports.fromSource('rpc/client.ts', 'RpcClient')
  const handlers = service.methodsArray.map(method => {
    const request = method.requestStream
      ? `AsyncIterable<${messageName(method.resolvedRequestType, imports)}>`
      : messageName(method.resolvedRequestType, imports)
    const response = messageName(method.resolvedResponseType, imports, 'Init')
    const result = method.responseStream ? `AsyncIterable<${response}>` : `Promise<${response}>`
    return `${comment(method.comment, '  ')}  ${methodName(method.name)}(request: ${request}, ctx: ${context}): ${result}\n`
  })
  const calls = service.methodsArray.map(method => {
    const message = messageName(method.resolvedRequestType, imports, 'Init')
    const request = method.requestStream ? `AsyncIterable<${message}>` : message
    const response = messageName(method.resolvedResponseType, imports)
    const result = method.responseStream ? `AsyncIterable<${response}>` : `Promise<${response}>`
    return `${comment(method.comment, '  ')}  ${methodName(method.name)}(request: ${request}, options: ${options}): ${result}\n`
  })
  return (
    `${comment(service.comment)}export interface ${service.name}Handlers {\n${handlers.join('')}}\n` +
    `${comment(service.comment)}export interface ${service.name}Client extends ${client} {\n${calls.join('')}}\n`
  )
}

/** google.protobuf.Empty has no module. A handler may return nothing, and a client gets no value. */
function messageName(type: Type | null, imports: ImportList, suffix: 'Init' | '' = ''): string {
  const name = type ? fullName(type as Method & Type) : ''
  if (name === 'google.protobuf.Empty') return suffix === 'Init' ? 'object | void' : 'object'
  return imports.nameOf(name, suffix)
}
