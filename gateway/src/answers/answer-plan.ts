import type { Route } from '@mi/contracts'
import type { Field, Type } from 'protobufjs'
import { jsonWriter } from '../transcoding/answer/json-writer.ts'
import { type Answer, JSON_TYPE } from './answer.ts'
import { readField, readTextField } from './read-field.ts'
import { piecewiseWriter } from './write-in-pieces.ts'

/** Makes an HTTP answer from the bytes of a gRPC answer; later, when it is so large that others would wait for it. */
export type AnswerPlan = (message: Buffer) => Answer | Promise<Answer>

const LARGE_BYTES = 256 * 1024

const HTTP_BODY = '.google.api.HttpBody'
const REDIRECT = '.mi.http.v1.Redirect'

/** Prepares how the answers of an operation are written. */
export function planAnswer(route: Route): AnswerPlan {
  const { responseType, responseBody, access } = route
  const raw = responseType.fieldsArray.find(field => field.resolve().resolvedType?.fullName === HTTP_BODY)
  const redirect = responseType.fieldsArray.find(field => field.resolve().resolvedType?.fullName === REDIRECT)
  const headers = headerTemplates(route)
  const hasBody = access.successStatus !== 204
  const bodyField = responseBody === null ? null : fieldOf(responseType, responseBody)
  const bodyType = (bodyField?.resolvedType as Type | null) ?? responseType
  const write = hasBody ? jsonWriter(bodyType) : null
  const writeLarge = hasBody ? piecewiseWriter(bodyType) : null
  return message => {
    const body = raw && readField(message, raw.id)
    if (body) {
      const type: Answer['headers'][number] = ['Content-Type', readTextField(body, 1)]
      return { status: 200, headers: [type, ...filled(headers, message)], body: readField(body, 2) }
    }
    const target = redirect && readField(message, redirect.id)
    if (target) return { status: 302, headers: [['Location', readTextField(target, 1)]], body: null }
    const answer: Answer = { status: access.successStatus, headers: filled(headers, message), body: null }
    if (write) {
      answer.headers.push(['Content-Type', JSON_TYPE])
      const content = bodyField ? (readField(message, bodyField.id) ?? EMPTY) : message
      if (writeLarge && content.length > LARGE_BYTES) {
        return writeLarge(content).then(text => ({ ...answer, body: text }))
      }
      answer.body = write(content)
    }
    return answer
  }
}

const EMPTY = Buffer.alloc(0)

interface HeaderTemplate {
  name: string
  /** Null when the answer leaves a field empty that the header names: then it has no such header. */
  fill(message: Buffer): string | null
}

function filled(templates: HeaderTemplate[], message: Buffer): Answer['headers'] {
  return templates.flatMap(({ name, fill }): Answer['headers'] => {
    const value = fill(message)
    return value === null ? [] : [[name, value]]
  })
}

/** Location and further headers, whose values name text fields of the answer in braces. */
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
