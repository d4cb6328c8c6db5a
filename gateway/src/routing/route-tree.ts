import type { Verb } from '@mi/contracts'

/** What stands at a path: an operation per verb. */
export interface Place<T> {
  operations: Map<Verb, T>
  /** Value of `Allow`. */
  allow: string
}

export interface Match<T> {
  place: Place<T>
  /** Segments that the route leaves open, in order, still percent-encoded. */
  values: string[]
}

interface Node<T> {
  literals: Map<string, Node<T>>
  open: Node<T> | null
  place: Place<T> | null
}

/**
 * Paths by their segments. A literal segment wins over an open one whatever the verb, so `GET /v1/transcripts/search`
 * is a 405, not a transcript named "search". A trailing slash is another path, and case counts.
 */
export class RouteTree<T> {
  readonly #root: Node<T> = newNode()

  /** @param path `/v1/meetings/{id}` */
  add(verb: Verb, path: string, operation: T): void {
    let node = this.#root
    for (const segment of path.slice(1).split('/')) {
      if (segment.startsWith('{')) {
        node.open ??= newNode()
        node = node.open
        continue
      }
      let next = node.literals.get(segment)
      if (!next) {
        next = newNode()
        node.literals.set(segment, next)
      }
      node = next
    }
    node.place ??= { operations: new Map(), allow: '' }
    node.place.operations.set(verb, operation)
    node.place.allow = allowOf([...node.place.operations.keys()])
  }

  /** @param path of a request, without its query */
  match(path: string): Match<T> | null {
    const values: string[] = []
    const place = find(this.#root, path, 1, values)
    return place && { place, values }
  }
}

function find<T>(node: Node<T>, path: string, start: number, values: string[]): Place<T> | null {
  const slash = path.indexOf('/', start)
  const segment = slash < 0 ? path.slice(start) : path.slice(start, slash)
  const next = node.literals.get(segment)
  if (next) {
    const place = slash < 0 ? next.place : find(next, path, slash + 1, values)
    if (place) return place
  }
  if (!node.open || segment === '') return null
  values.push(segment)
  const place = slash < 0 ? node.open.place : find(node.open, path, slash + 1, values)
  if (!place) values.pop()
  return place
}

function newNode<T>(): Node<T> {
  return { literals: new Map(), open: null, place: null }
}

function allowOf(verbs: Verb[]): string {
  const all: string[] = verbs.includes('GET') ? ['HEAD', ...verbs] : verbs
  return [...all, 'OPTIONS'].sort().join(', ')
}
