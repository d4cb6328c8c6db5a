import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import protobuf from 'protobufjs'

/** The folder of the project's contract. */
export const PROTOS_FOLDER = fileURLToPath(new URL('../../../../protos', import.meta.url))

// protobufjs contains google/protobuf/*.proto. All other protos are in the protos folder.
const wellKnownFolder = dirname(createRequire(import.meta.url).resolve('protobufjs/package.json'))

/**
 * Parses every proto under `folder`. Names stay as written (snake_case), and comments are kept.
 * @throws {Error} with the file and line of a syntax error, or with the name of an unknown type
 */
export function loadProtos(folder: string): protobuf.Root {
  const root = new protobuf.Root()
  root.resolvePath = (_origin, target) =>
    join(target.startsWith('google/protobuf/') ? wellKnownFolder : folder, target)
  root.loadSync(listProtos(folder), { keepCase: true, alternateCommentMode: true })
  root.resolveAll()
  return root
}

/** The paths of the protos below a folder, in a stable order. */
export function listProtos(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => path.split(sep).join('/'))
    .filter(path => path.endsWith('.proto'))
    .sort()
}

/** All messages, enums or services below a namespace, including nested objects. */
export function listObjects<T extends protobuf.ReflectionObject>(
  namespace: protobuf.NamespaceBase,
  kind: abstract new (...args: never[]) => T,
): T[] {
  const found: T[] = []
  for (const object of namespace.nestedArray) {
    if (object instanceof kind) found.push(object)
    if (object instanceof protobuf.Namespace) found.push(...listObjects(object, kind))
  }
  return found
}
