/** A process of ours: the contexts (proto packages `mi.<context>.v1`) it serves and its default ports. */
export interface ServiceEntry {
  contexts: readonly string[]
  grpcPort: number
  opsPort: number
}

/** Which service serves which proto package, and where by default. */
export const SERVICES = {
  identity: { contexts: ['identity'], grpcPort: 5001, opsPort: 6001 },
  meetings: { contexts: ['meetings'], grpcPort: 5002, opsPort: 6002 },
  'transcripts-search': { contexts: ['transcripts'], grpcPort: 5003, opsPort: 6003 },
  insights: { contexts: ['insights'], grpcPort: 5004, opsPort: 6004 },
  people: { contexts: ['people'], grpcPort: 5005, opsPort: 6005 },
  collaboration: { contexts: ['collaboration'], grpcPort: 5006, opsPort: 6006 },
  webhooks: { contexts: ['webhooks'], grpcPort: 5007, opsPort: 6007 },
} as const satisfies Record<string, ServiceEntry>

export type ServiceName = keyof typeof SERVICES

/**
 * The service that serves an rpc service or a proto package: `mi.transcripts.v1.Transcripts` → `transcripts-search`.
 * @throws {Error} when the context is in no row of the table
 */
export function serviceOf(name: string): ServiceName {
  const context = name.split('.')[1] ?? ''
  const found = Object.entries(SERVICES).find(([, entry]) =>
    (entry.contexts as readonly string[]).includes(context),
  )
  if (!found) throw new Error(`no service serves ${name}`)
  return found[0] as ServiceName
}

/** Environment variable with a service's address: `transcripts-search` → `TRANSCRIPTS_SEARCH_ADDRESS`. */
export function addressVariable(service: ServiceName): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_ADDRESS`
}
