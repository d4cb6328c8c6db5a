import { escapeHtml, renderMarkdown } from '@mi/pages'
import { type OpenApiDocument, resolve, type Schema } from './openapi-types.ts'

const DEEPEST = 4

/** A table of an object's fields. A nested object can be expanded below its field. */
export function schemaTable(document: OpenApiDocument, schema: Schema, depth = 0): string {
  const known = resolve<Schema>(document, schema as never)
  const properties = Object.entries(known.properties ?? {})
  if (properties.length === 0 || depth > DEEPEST) return ''
  const rows = properties.map(([name, property]) => {
    const required = known.required?.includes(name) ? '<span class="required">required</span>' : ''
    return row(document, { name, property, note: required, depth })
  })
  return `<div class="fields">${rows.join('')}</div>`
}

interface Row {
  name: string
  property: Schema
  note: string
  depth: number
}

function row(document: OpenApiDocument, { name, property, note, depth }: Row): string {
  const nested = nestedSchema(document, property)
  const inner = nested ? schemaTable(document, nested, depth + 1) : ''
  const text = property.description ? renderMarkdown(property.description).html : ''
  const fold =
    inner === '' ? '' : `<details><summary>Fields of ${escapeHtml(name)}</summary>${inner}</details>`
  return (
    `<div class="field"><div><code class="name">${escapeHtml(name)}</code> ` +
    `<span class="type">${escapeHtml(typeOf(document, property))}</span> ${note}</div>${text}${fold}</div>`
  )
}

function nestedSchema(document: OpenApiDocument, schema: Schema): Schema | null {
  if (schema.items) return nestedSchema(document, schema.items)
  if (schema.anyOf)
    return schema.anyOf.map(alternative => nestedSchema(document, alternative)).find(Boolean) ?? null
  if (schema.oneOf)
    return schema.oneOf.map(alternative => nestedSchema(document, alternative)).find(Boolean) ?? null
  const known = resolve<Schema>(document, schema as never)
  return known.properties ? known : null
}

/** `string or null, date-time`, `integer, 1 to 100, default 20`. */
export function typeOf(document: OpenApiDocument, schema: Schema): string {
  const known = resolve<Schema>(document, schema as never)
  const alternatives = known.anyOf ?? known.oneOf
  if (alternatives && !known.type)
    return alternatives.map(alternative => typeOf(document, alternative)).join(' or ')
  const types = ([] as string[]).concat(known.type ?? 'object')
  const base = types
    .map(type => (type === 'array' ? `list of ${typeOf(document, known.items ?? {})}` : type))
    .join(' or ')
  const parts = [known.enum ? known.enum.filter(value => value !== null).join(' | ') : base]
  if (known.enum && types.includes('null')) parts[0] += ' or null'
  if (known.format && !/^int|double/.test(known.format)) parts.push(known.format)
  const bounds = [
    range(known.minimum, known.maximum, ''),
    range(known.minLength, known.maxLength, ' characters'),
    range(known.minItems, known.maxItems, ' items'),
  ]
  parts.push(...bounds.filter(text => text !== ''))
  if (known.default !== undefined) parts.push(`default ${known.default}`)
  return parts.join(', ')
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most.toLocaleString('en')}${unit}`
  if (most !== undefined) return `at most ${most.toLocaleString('en')}${unit}`
  return least === undefined || (least === 0 && unit === '') ? '' : `at least ${least}${unit}`
}
