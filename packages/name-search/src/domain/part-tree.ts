/** The length of the longest counted part, and the largest number of parts of a list. Shorter parts have priority. */
const LONGEST = 64
const MOST = 200_000
/** The number of first names that are stored for a part: two pages. */
export const FIRSTS_KEPT = 40
/** The number of names that are processed before each pause. */
const SLICE = 500

interface PartNode {
  count: number
  /** The number of the last name that was counted in this node. */
  name: number
  below: Map<number, PartNode> | null
  firsts: FirstNames | null
}

/** The first counted names, for a list that is sorted by name. */
export interface FirstNames {
  items: string[]
  /** The place of the last item. */
  lastPlace: string
}

/** A name of a list. In a list that is sorted by name, also its item and place. */
export interface ListedName {
  name: string
  item?: string
  place?: string
}

export interface CountedPart {
  part: string
  count: number
  firsts: FirstNames | null
}

/**
 * A tree of the parts of names. Each node is a part, and its parent is the part without the last character. A
 * node counts names, even if a name contains the part several times. No part crosses the lines of a name.
 */
export class PartTree {
  #root = newNode()
  /** The number of the current name. It marks the nodes that have counted this name. */
  #name = 0

  /**
   * Grows the tree of the parts that at least `minimum` of these names contain, without counts. Each round
   * adds one character below nodes with enough names, because no part has more names than its beginning.
   * `pause` is awaited between slices of work.
   */
  static async grow(names: readonly string[], minimum: number, pause: () => Promise<unknown>) {
    const tree = new PartTree()
    let open = names
      .flatMap(name => [linesOf(name)])
      .map(lines => lines.map(characters => ({ characters, starts: characters.map((_, at) => at) })))
    let size = 0
    for (let length = 1; length <= LONGEST && size < MOST && open.length > 0; length++) {
      for (const [index, lines] of open.entries()) {
        if (index % SLICE === 0) await pause()
        tree.#name++
        for (const { characters, starts } of lines)
          for (const start of starts) tree.#countOnce(tree.#grown(characters, start, length))
      }
      size += tree.#prune(length, minimum)
      open = open
        .map(lines =>
          lines
            .map(({ characters, starts }) => ({
              characters,
              starts: starts.filter(
                start => start + length < characters.length && tree.#at(characters, start, length),
              ),
            }))
            .filter(({ starts }) => starts.length > 0),
        )
        .filter(lines => lines.length > 0)
    }
    for (const [, node] of tree.#nodes()) node.count = 0
    return tree
  }

  /** Counts the parts of the tree in a name, and stores the first names with a place. */
  count({ name, item, place }: ListedName): void {
    this.#name++
    for (const characters of linesOf(name))
      for (let start = 0; start < characters.length; start++) {
        let node = this.#root.below?.get(characters[start] as number)
        for (let at = start + 1; node; at++) {
          if (this.#countOnce(node) && item !== undefined && place !== undefined) keepFirst(node, item, place)
          node = node.below?.get(characters[at] as number)
        }
      }
  }

  /** The parts that at least `minimum` names contain. */
  *parts(minimum: number): Generator<CountedPart> {
    for (const [part, { count, firsts }] of this.#nodes()) if (count >= minimum) yield { part, count, firsts }
  }

  *#nodes(node = this.#root, part = ''): Generator<[string, PartNode]> {
    for (const [character, child] of node.below ?? []) {
      const longer = part + String.fromCodePoint(character)
      yield [longer, child]
      yield* this.#nodes(child, longer)
    }
  }

  #at(characters: number[], start: number, length: number): PartNode | undefined {
    let node: PartNode | undefined = this.#root
    for (let at = start; node && at < start + length; at++) node = node.below?.get(characters[at] as number)
    return node
  }

  #grown(characters: number[], start: number, length: number): PartNode {
    const parent = this.#at(characters, start, length - 1) as PartNode
    const last = characters[start + length - 1] as number
    parent.below ??= new Map()
    const child = parent.below.get(last) ?? newNode()
    parent.below.set(last, child)
    return child
  }

  /**
   * Removes the nodes of the deepest level that have too few names. Returns the number of remaining nodes of
   * this level.
   */
  #prune(length: number, minimum: number): number {
    let level = [this.#root]
    for (let depth = 1; depth < length; depth++)
      level = level.flatMap(node => [...(node.below?.values() ?? [])])
    let left = 0
    for (const { below } of level)
      for (const [character, { count }] of below ?? [])
        if (count < minimum) below?.delete(character)
        else left++
    return left
  }

  /** Returns false if the current name was already counted in this node. */
  #countOnce(node: PartNode): boolean {
    if (node.name === this.#name) return false
    node.name = this.#name
    node.count++
    return true
  }
}

function newNode(): PartNode {
  return { count: 0, name: 0, below: null, firsts: null }
}

function keepFirst(node: PartNode, item: string, place: string): void {
  if (node.count > FIRSTS_KEPT) return
  node.firsts ??= { items: [], lastPlace: place }
  node.firsts.items.push(item)
  node.firsts.lastPlace = place
}

function linesOf(name: string): number[][] {
  return name.split('\n').map(line => Array.from(line, character => character.codePointAt(0) as number))
}
