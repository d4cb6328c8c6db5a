/** The gateway's own pages, for the OpenAPI document. */
export const OWN_TAG = { name: 'Service', description: 'The API about itself. No key is needed.' }

const text = { type: 'string' }

function page(operationId: string, summary: string, type: string, schema: object) {
  return {
    get: {
      operationId,
      tags: [OWN_TAG.name],
      summary,
      description: summary,
      security: [],
      responses: {
        200: { description: 'OK.', content: { [type]: { schema } } },
        304: { description: 'Not modified.' },
      },
    },
  }
}

export const OWN_PATHS = {
  '/v1/openapi.json': page('getOpenApiDocument', 'This document', 'application/json', { type: 'object' }),
  '/v1/docs': page('getDocs', 'The API reference', 'text/html', text),
  '/v1/changelog': page('getChangelog', 'What changed for clients, newest first', 'application/json', {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          required: ['date', 'version', 'changes'],
          properties: {
            date: { ...text, format: 'date' },
            version: text,
            changes: { type: 'array', items: text },
          },
        },
      },
    },
  }),
  '/v1/status': page('getStatus', 'Which services are up', 'application/json', {
    type: 'object',
    required: ['status', 'services'],
    properties: {
      status: { ...text, enum: ['operational', 'degraded'] },
      services: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'status'],
          properties: { name: text, status: { ...text, enum: ['up', 'down'] } },
        },
      },
    },
  }),
}
