/** Longest part of a name that is counted; and most parts of one list, the shorter ones first. */
const LONGEST = 64
const MOST = 200_000
/** First names of a part that are kept: two pages. */
export const FIRSTS_KEPT = 40
/** Names looked at between two pauses. */
const SLICE = 500

interface PartNode {
  count: number
  /** The name that was counted here last. */
  name: number
  below: Map<number, PartNode> | null
  firsts: FirstNames | null
}

/** The first names counted, of a list in the order of its names. */
export interface FirstNames {
  items: string[]
  /** Of the last of them. */
  lastPlace: string
}

/** A name of a list; with what is named and its place, where the list is in the order of its names. */
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
 * Parts of names as a tree of characters: a node for each part, below the part that it begins with. What is counted is names,
 * however often one contains the part; no part goes across the lines of a name.
 */
export class PartTree {
  #root = newNode()
  /** Counts names, to mark the nodes that the name at hand has counted already. */
  #name = 0

  /**
   * The tree of the parts that at least `minimum` of these names contain, counting nothing yet. It grows by one character a round, below
   * nodes that have enough: no part has more names than its beginning. `pause` is awaited between slices of work.
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

  /** Counts the parts of the tree that a name contains, and keeps the first names with a place. */
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

  /** Cuts off what has too few names of the deepest level. Returns how many nodes of it remain. */
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

  /** False when the name at hand was counted here before. */
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
