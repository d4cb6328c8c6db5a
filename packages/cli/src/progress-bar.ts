import { Presets, SingleBar } from 'cli-progress'
import type { Output } from './output.ts'

/** Creates a progress bar on a terminal. Returns null in a pipe and with `--json`. */
export function progressBar(output: Output, format: string, total: number): SingleBar | null {
  if (output.json || !output.err.isTTY) return null
  const bar = new SingleBar({ format, stream: output.err, hideCursor: true }, Presets.shades_classic)
  bar.start(total, 0)
  return bar
}
