import protobuf from 'protobufjs'
import type { Contract } from '../contract.ts'
import { asText, readOption } from '../load/options.ts'
import { listObjects } from '../load/protos.ts'
import { compact, type JsonObject } from './json-schema.ts'

/** The order in which a new reader needs the tags. Other tags follow. */
const ORDER = [
  'Meetings',
  'Recordings',
  'Transcripts',
  'Live transcripts',
  'Summaries',
  'Action items',
  'Ask',
  'Diagrams',
  'Templates',
  'Notes',
  'Comments',
  'Channels',
  'Sharing',
  'Speaker profiles',
  'Calendar',
  'Webhooks',
  'Webhook events',
]

/**
 * The tags of all public operations. When several services share a tag, their descriptions are joined,
 * because names must be unique (OpenAPI 3.1, section 4.8.1).
 */
export function tagsOf(contract: Contract): JsonObject[] {
  const used = new Set(contract.routes.map(route => route.tag))
  const descriptions = new Map<string, string[]>()
  for (const service of listObjects(contract.root, protobuf.Service)) {
    const name = asText(readOption(service, '(mi.tag)')) ?? service.name
    if (!used.has(name)) continue
    descriptions.set(name, [...(descriptions.get(name) ?? []), ...(service.comment ? [service.comment] : [])])
  }
  return [...descriptions]
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, texts]) => compact({ name, description: texts.join('\n\n') || undefined }))
}

function placeOf(tag: string): number {
  const place = ORDER.indexOf(tag)
  return place === -1 ? ORDER.length : place
}
