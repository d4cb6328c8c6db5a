import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Type } from 'protobufjs'
import { type FieldShape, fieldShapes } from './field-shape.ts'
import { encode } from './messages.ts'
import { WireWriter } from './wire-writer.ts'

/** The number of list items that are written at once. The largest items (segments with words) take a few milliseconds. */
const PIECE = 200

const heads = new WireWriter()

const shapesByType = new WeakMap<Type, FieldShape[]>()

type Fields = Record<string, unknown>

/**
 * The same bytes as {@link encode}, written in pieces when the message contains a long list. The event loop
 * is free between two pieces. Null when there is no long list, because encoding at once is then faster.
 */
export function encodeInPieces(type: Type, message: object): Promise<Buffer> | null {
  return hasLongList(type, message) ? writeFields(type, message as Fields) : null
}

/** Descends into messages, not into lists, because long lists are near the top. */
function hasLongList(type: Type, message: object): boolean {
  return shapesOf(type).some(shape => {
    const value = (message as Fields)[shape.property]
    if (isPieceable(shape)) return Array.isArray(value) && value.length > PIECE
    return isNested(shape) && isObject(value) && hasLongList(shape.value.type, value)
  })
}

async function writeFields(type: Type, message: Fields): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const write = (fields: Fields) => void parts.push(encode(type, fields))
  for (const shape of shapesOf(type)) {
    const value = message[shape.property]
    if (isPieceable(shape) && Array.isArray(value)) {
      for (let from = 0; from < value.length; from += PIECE) {
        write({ [shape.property]: value.slice(from, from + PIECE) })
        await nextTurn()
      }
    } else if (isNested(shape) && isObject(value)) {
      const inner = await writeFields(shape.value.type, value)
      const tag = ((shape.number << 3) | 2) >>> 0
      parts.push(heads.begin().uint32(tag).uint32(inner.length).finish(), inner)
    } else write({ [shape.property]: value })
  }
  return Buffer.concat(parts)
}

function shapesOf(type: Type): FieldShape[] {
  const shapes = shapesByType.get(type) ?? fieldShapes(type)
  shapesByType.set(type, shapes)
  return shapes
}

type MessageShape = FieldShape & { value: { kind: 'message'; type: Type } }

function isPieceable(shape: FieldShape): boolean {
  return shape.list && shape.mapKey === null && shape.value.kind === 'message'
}

function isNested(shape: FieldShape): shape is MessageShape {
  return !shape.list && shape.mapKey === null && shape.value.kind === 'message'
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
