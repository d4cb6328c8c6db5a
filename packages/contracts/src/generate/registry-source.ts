import protobuf from 'protobufjs'
import type { Contract } from '../contract.ts'
import { listObjects } from '../load/protos.ts'
import { fullName } from '../naming.ts'
import { ImportList } from './import-list.ts'

/** Source of the types by name: handlers and clients of every service, payloads of every event. */
export function registrySource(contract: Contract): string {
  const imports = new ImportList('')
  const services = listObjects(contract.root, protobuf.Service).filter(service =>
    fullName(service).startsWith('mi.'),
  )
  const rows = (suffix: string) =>
    services
      .map(service => `  '${fullName(service)}': ${imports.nameOf(fullName(service), suffix)}\n`)
      .join('')
  const events = contract.events
    .map(event => `  '${event.type}': ${imports.nameOf(event.message)}\n`)
    .join('')
  const webhookEvents = contract.webhookEvents.map(({ type }) => `  | '${type}'\n`).join('')
  const source = `
/** Handlers by the full name of their service. */
export interface RpcHandlers {
${rows('Handlers')}}

/** Clients by the full name of their service. */
export interface RpcClients {
${rows('Client')}}

/** Payloads by event type. */
export interface EventPayloads {
${events}}

/** The types of webhook events. */
export type WebhookEventName =
${webhookEvents}`
  return imports.source() + source
}
