import { move, transferableSymbol, valueSymbol } from 'piscina'

/** For worker files: a result of which the caller takes over these buffers instead of a copy. */
export function handOver<Result>(result: Result, buffers: readonly ArrayBuffer[]): Result {
  const moved = { [transferableSymbol]: buffers, [valueSymbol]: result }
  // The pool takes the value out again.
  return move(moved as unknown as ArrayBuffer) as Result
}
