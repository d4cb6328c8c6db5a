import type { Contract } from '../contract.ts'
import { ERROR_SCHEMA, errorResponses } from './errors.ts'
import { SHARED_HEADERS } from './headers.ts'
import type { JsonObject } from './json-schema.ts'
import { type DocumentOptions, operationOf } from './operation.ts'
import { SHARED_PARAMETERS } from './parameters.ts'
import { SchemaCollection } from './schemas.ts'
import { securitySchemes } from './security.ts'
import { tagsOf } from './tags.ts'

const DESCRIPTION = `Recorded meetings and transcripts in; speaker-labelled transcripts, search, summaries, action items, diagrams and answers out.

Every response carries \`X-Request-Id\`. Errors are \`{ "error": { "code", "message", "request_id", "details"? } }\`.
Lists take \`limit\` and \`offset\`, or \`cursor\` with the \`next_cursor\` of the page before.
Single resources and lists have an \`ETag\`; \`If-None-Match\` answers 304, \`If-Match\` guards changes.`

/** The OpenAPI 3.1 document of all routes. The contract is its only source. */
export function openApiDocument(contract: Contract, options: DocumentOptions): JsonObject {
  const oauth = options.oauth ?? null
  const schemas = new SchemaCollection(contract)
  const paths: Record<string, JsonObject> = {}
  for (const route of contract.routes) {
    const operations = paths[route.path] ?? {}
    operations[route.verb.toLowerCase()] = operationOf(route, contract, schemas, options)
    paths[route.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meeting Intelligence',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.serverUrl }],
    tags: tagsOf(contract),
    paths,
    components: {
      schemas: { ...sortKeys(schemas.schemas), Error: ERROR_SCHEMA },
      responses: errorResponses(),
      parameters: SHARED_PARAMETERS,
      headers: SHARED_HEADERS,
      securitySchemes: securitySchemes(oauth),
    },
  }
}

function sortKeys<T>(object: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)))
}
