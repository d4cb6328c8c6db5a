const text = { type: 'string' }
/** A parameter without a value counts as absent (RFC 6749 §3.2). */
const given = { ...text, minLength: 1 }
const error = {
  description: 'Refused (RFC 6749 §5.2).',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: { error: text, error_description: text },
      },
    },
  },
}

/** The tag in the OpenAPI document for the operations of the authorization server below `/v1`. */
export const OAUTH_TAG = {
  name: 'OAuth',
  description:
    'Tokens for apps that act for users. The same is served at the root of the address, as RFC 8414 metadata says.',
}

interface Endpoint {
  operationId: string
  summary: string
  description: string
  fields: Record<string, object>
  required: string[]
  success: object
}

const CLIENT = {
  client_id: text,
  client_secret: { ...text, description: 'Of a confidential client, unless it uses HTTP Basic.' },
}

function endpoint({ operationId, summary, description, fields, required, success }: Endpoint) {
  const schema = {
    type: 'object',
    required,
    properties: { ...fields, ...CLIENT },
    additionalProperties: text,
  }
  return {
    post: {
      operationId,
      tags: [OAUTH_TAG.name],
      summary,
      description,
      security: [],
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
      },
      responses: {
        200: { description: 'OK.', content: { 'application/json': { schema: success } } },
        400: error,
        401: error,
        429: { ...error, description: 'Too many requests; nothing is used up. `Retry-After` says how long.' },
      },
    },
  }
}

export const OAUTH_PATHS = {
  '/v1/oauth/token': endpoint({
    operationId: 'getOAuthToken',
    summary: 'Redeem a code or a refresh token',
    description: 'RFC 6749 §4.1.3 and §6. At most 20 requests a minute of a client.',
    fields: {
      grant_type: { ...text, enum: ['authorization_code', 'refresh_token'] },
      code: text,
      redirect_uri: text,
      code_verifier: text,
      refresh_token: text,
      scope: { ...text, description: 'Of a refresh: less than was granted.' },
    },
    required: ['grant_type'],
    success: {
      type: 'object',
      required: ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'],
      properties: {
        access_token: text,
        token_type: { ...text, enum: ['Bearer'] },
        expires_in: { type: 'integer' },
        refresh_token: text,
        scope: text,
      },
    },
  }),
  '/v1/oauth/revoke': endpoint({
    operationId: 'revokeOAuthToken',
    summary: 'Revoke a token',
    description: 'RFC 7009. The answer is the same for unknown tokens.',
    fields: { token: given, token_type_hint: text },
    required: ['token'],
    success: { type: 'object' },
  }),
  '/v1/oauth/introspect': endpoint({
    operationId: 'introspectOAuthToken',
    summary: 'Ask whether a token lives',
    description: 'RFC 7662, for confidential clients and their own tokens.',
    fields: { token: given, token_type_hint: text },
    required: ['token'],
    success: {
      type: 'object',
      required: ['active'],
      properties: {
        active: { type: 'boolean' },
        scope: text,
        client_id: text,
        sub: text,
        exp: { type: 'integer' },
        iat: { type: 'integer' },
        iss: text,
        token_type: text,
      },
    },
  }),
}
