import type { Verb } from '@mi/contracts'

/** The operations of a path, one per verb. */
export interface RouteEntry<T> {
  operations: Map<Verb, T>
  /** Value of `Allow`. */
  allow: string
}

export interface Match<T> {
  entry: RouteEntry<T>
  /** Values of the path parameters, in order, still percent-encoded. */
  values: string[]
}

interface Node<T> {
  literals: Map<string, Node<T>>
  parameter: Node<T> | null
  entry: RouteEntry<T> | null
}

/**
 * Maps paths to operations by their segments. A literal segment takes precedence over a parameter for every
 * verb, so `GET /v1/transcripts/search` is a 405, not a transcript named "search". A trailing slash makes a
 * different path, and matching is case-sensitive.
 */
export class RouteTree<T> {
  readonly #root: Node<T> = newNode()

  /** @param path `/v1/meetings/{id}` */
  add(verb: Verb, path: string, operation: T): void {
    let node = this.#root
    for (const segment of path.slice(1).split('/')) {
      if (segment.startsWith('{')) {
        node.parameter ??= newNode()
        node = node.parameter
        continue
      }
      let next = node.literals.get(segment)
      if (!next) {
        next = newNode()
        node.literals.set(segment, next)
      }
      node = next
    }
    node.entry ??= { operations: new Map(), allow: '' }
    node.entry.operations.set(verb, operation)
    node.entry.allow = allowOf([...node.entry.operations.keys()])
  }

  /** @param path the path of a request, without its query */
  match(path: string): Match<T> | null {
    const values: string[] = []
    const entry = find(this.#root, path, 1, values)
    return entry && { entry, values }
  }
}

function find<T>(node: Node<T>, path: string, start: number, values: string[]): RouteEntry<T> | null {
  const slash = path.indexOf('/', start)
  const segment = slash < 0 ? path.slice(start) : path.slice(start, slash)
  const next = node.literals.get(segment)
  if (next) {
    const entry = slash < 0 ? next.entry : find(next, path, slash + 1, values)
    if (entry) return entry
  }
  if (!node.parameter || segment === '') return null
  values.push(segment)
  const entry = slash < 0 ? node.parameter.entry : find(node.parameter, path, slash + 1, values)
  if (!entry) values.pop()
  return entry
}

function newNode<T>(): Node<T> {
  return { literals: new Map(), parameter: null, entry: null }
}

function allowOf(verbs: Verb[]): string {
  const all: string[] = verbs.includes('GET') ? ['HEAD', ...verbs] : verbs
  return [...all, 'OPTIONS'].sort().join(', ')
}
