const REMEMBERED = 8
const MOST_STEPS = 120
const NEGLIGIBLE_GAIN = 1e-5

/**
 * The minimum of a smooth convex function, from zero, by L-BFGS (Nocedal and Wright, Numerical
 * Optimization, algorithms 7.4 and 7.5) with backtracking.
 *
 * @param evaluate returns the value at a point and writes the gradient there.
 */
export function minimize(
  size: number,
  evaluate: (at: Float64Array, gradient: Float64Array) => number,
): Float64Array {
  let point = new Float64Array(size)
  let gradient = new Float64Array(size)
  let value = evaluate(point, gradient)
  const past: { step: Float64Array; turn: Float64Array; inverse: number }[] = []
  for (let count = 0; count < MOST_STEPS; count++) {
    const direction = directionOf(gradient, past)
    const slope = dot(direction, gradient)
    if (slope >= 0) break
    let length = past.length === 0 ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1
    const next = new Float64Array(size)
    const nextGradient = new Float64Array(size)
    let nextValue = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 30; tries++) {
      for (let at = 0; at < size; at++) next[at] = (point[at] as number) + length * (direction[at] as number)
      nextValue = evaluate(next, nextGradient)
      if (nextValue <= value + 1e-4 * length * slope) break
      length /= 2
    }
    if (nextValue >= value) break
    const step = next.map((value, at) => value - (point[at] as number))
    const turn = nextGradient.map((value, at) => value - (gradient[at] as number))
    const curvature = dot(step, turn)
    if (curvature > 1e-12) past.push({ step, turn, inverse: 1 / curvature })
    if (past.length > REMEMBERED) past.shift()
    const gain = value - nextValue
    point = next
    gradient = nextGradient
    value = nextValue
    if (gain < NEGLIGIBLE_GAIN * Math.abs(value)) break
  }
  return point
}

function directionOf(
  gradient: Float64Array,
  past: readonly { step: Float64Array; turn: Float64Array; inverse: number }[],
): Float64Array {
  const direction = gradient.map(value => -value)
  const shares: number[] = []
  for (let at = past.length - 1; at >= 0; at--) {
    const pair = past[at]
    if (pair === undefined) continue
    const share = pair.inverse * dot(pair.step, direction)
    shares[at] = share
    add(direction, pair.turn, -share)
  }
  const last = past.at(-1)
  if (last !== undefined) {
    const scale = 1 / (last.inverse * dot(last.turn, last.turn))
    for (let at = 0; at < direction.length; at++) direction[at] = (direction[at] as number) * scale
  }
  for (const [at, pair] of past.entries())
    add(direction, pair.step, (shares[at] ?? 0) - pair.inverse * dot(pair.turn, direction))
  return direction
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += (left[at] as number) * (right[at] as number)
  return sum
}

function add(to: Float64Array, what: Float64Array, times: number): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] as number) + times * (what[at] as number)
}
