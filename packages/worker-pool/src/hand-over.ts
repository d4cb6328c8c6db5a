import { move, transferableSymbol, valueSymbol } from 'piscina'

/** For worker files: returns a result whose buffers are transferred to the caller instead of copied. */
export function handOver<Result>(result: Result, buffers: readonly ArrayBuffer[]): Result {
  const moved = { [transferableSymbol]: buffers, [valueSymbol]: result }
  // The pool unwraps the value.
  return move(moved as unknown as ArrayBuffer) as Result
}
