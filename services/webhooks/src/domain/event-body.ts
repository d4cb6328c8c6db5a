import type { Tenant } from '@mi/contracts'

/** Maximum size of a body. A larger event names its resource instead of containing it. */
export const MAX_BODY_BYTES = 64 * 1024

/** A resource as the API returns it, and its path. */
export interface EventObject {
  object: Record<string, unknown>
  /** Path in the API, for example `/v1/transcripts/trs_…`. */
  path: string
}

export interface EventHead {
  id: string
  type: string
  createdAt: Date
  tenant: Tenant
}

/**
 * The body of all deliveries of an event. Exactly these bytes are signed and sent. A body over 64 KiB is replaced by a body with the ids of
 * the resource and of its parents, and an absolute URL.
 */
export function eventBody(
  { id, type, createdAt, tenant }: EventHead,
  { object, path }: EventObject,
  publicUrl: string,
): string {
  const bodyOf = (data: object) =>
    JSON.stringify({
      id,
      type,
      created_at: createdAt.toISOString(),
      account_id: tenant.accountId,
      mode: tenant.mode,
      data,
    })
  const whole = bodyOf({ object })
  if (Buffer.byteLength(whole) < MAX_BODY_BYTES) return whole
  return bodyOf({ object: idsOf(object), truncated: true, url: new URL(path, publicUrl).href })
}

const BEFORE_DATA = ',"data":'

/**
 * The field `data` of a stored body, which is its last field. The fields before it are ids, enum values and a date, which cannot contain
 * the searched text.
 */
export function dataOf(body: string): string {
  return body.slice(body.indexOf(BEFORE_DATA) + BEFORE_DATA.length, -1)
}

/** The body of an event whose meeting was deleted. It names the resource but contains none of its content. */
export function erasedBody(body: string): string {
  const event = JSON.parse(body) as { data: { object: Record<string, unknown> } }
  return JSON.stringify({ ...event, data: { object: idsOf(event.data.object), erased: true } })
}

function idsOf(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name, value]) => (name === 'id' || name.endsWith('_id')) && typeof value === 'string',
    ),
  )
}
