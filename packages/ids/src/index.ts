export * from './api-key-format.ts'
export { isId, newId } from './id.ts'
export { isKind, KINDS, type Kind, type ResourceName } from './kinds.ts'
export { decodeCursor, encodeCursor, type Position } from './page-cursor.ts'
