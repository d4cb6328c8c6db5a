import type { Route } from '@mi/contracts'
import type { Field, Type } from 'protobufjs'
import { readField, readTextField } from '../protobuf/read-field.ts'
import { type HttpResponse, JSON_TYPE } from './http-response.ts'
import { chunkedWriter } from './json/chunked-writer.ts'
import { jsonWriter } from './json/json-writer.ts'

/** Creates an HTTP response from the bytes of a gRPC response. Returns a promise for a large message, which would block other requests. */
export type ResponseEncoder = (message: Buffer) => HttpResponse | Promise<HttpResponse>

/** A larger message is written in steps. */
export const LARGE_BYTES = 256 * 1024

const HTTP_BODY = '.google.api.HttpBody'
const REDIRECT = '.mi.http.v1.Redirect'

/** Prepares the writer for the responses of an operation. */
export function createResponseEncoder(route: Route): ResponseEncoder {
  const { responseType, responseBody, access } = route
  const raw = responseType.fieldsArray.find(field => field.resolve().resolvedType?.fullName === HTTP_BODY)
  const redirect = responseType.fieldsArray.find(field => field.resolve().resolvedType?.fullName === REDIRECT)
  const headers = headerTemplates(route)
  const hasBody = access.successStatus !== 204
  const bodyField = responseBody === null ? null : fieldOf(responseType, responseBody)
  const bodyType = (bodyField?.resolvedType as Type | null) ?? responseType
  const write = hasBody ? jsonWriter(bodyType) : null
  const writeLarge = hasBody ? chunkedWriter(bodyType) : null
  return message => {
    const body = raw && readField(message, raw.id)
    if (body) {
      const type: HttpResponse['headers'][number] = ['Content-Type', readTextField(body, 1)]
      return { status: 200, headers: [type, ...filled(headers, message)], body: readField(body, 2) }
    }
    const target = redirect && readField(message, redirect.id)
    if (target) return { status: 302, headers: [['Location', readTextField(target, 1)]], body: null }
    const response: HttpResponse = {
      status: access.successStatus,
      headers: filled(headers, message),
      body: null,
    }
    if (write) {
      response.headers.push(['Content-Type', JSON_TYPE])
      const content = bodyField ? (readField(message, bodyField.id) ?? EMPTY) : message
      if (writeLarge && content.length > LARGE_BYTES) {
        return writeLarge(content).then(text => ({ ...response, body: text }))
      }
      response.body = write(content)
    }
    return response
  }
}

const EMPTY = Buffer.alloc(0)

interface HeaderTemplate {
  name: string
  /** Null when the response field that the header names is empty. The response then lacks this header. */
  fill(message: Buffer): string | null
}

function filled(templates: HeaderTemplate[], message: Buffer): HttpResponse['headers'] {
  return templates.flatMap(({ name, fill }): HttpResponse['headers'] => {
    const value = fill(message)
    return value === null ? [] : [[name, value]]
  })
}

/** Location and further headers. Their templates name text fields of the response in braces. */
function headerTemplates({ access, responseType }: Route): HeaderTemplate[] {
  const declared = [...access.responseHeaders]
  if (access.location !== null) declared.unshift({ name: 'Location', value: access.location })
  return declared.map(({ name, value }) => {
    const parts = value
      .split(/\{([a-z0-9_]+)\}/)
      .map((part, index) => (index % 2 === 0 ? part : fieldOf(responseType, part).id))
    const fill = (message: Buffer): string | null => {
      let value = ''
      for (const part of parts) {
        const text = typeof part === 'string' ? part : encodeURIComponent(readTextField(message, part))
        if (typeof part !== 'string' && text === '') return null
        value += text
      }
      return value
    }
    return { name, fill }
  })
}

function fieldOf(type: Type, name: string): Field {
  const field = type.fields[name]
  if (!field) throw new Error(`${type.fullName} has no field ${name}`)
  return field.resolve()
}
