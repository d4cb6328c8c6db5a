export * from './api-key-format.ts'
export { idPattern, isId, newId } from './id.ts'
export { isKind, KINDS, type Kind, type ResourceName } from './kinds.ts'
export { decodeCursor, encodeCursor, type Position } from './page-cursor.ts'
