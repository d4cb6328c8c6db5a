import type { Part } from './parts.ts'

/** A part with the settings it is started with. */
export interface PartToStart extends Part {
  env: Record<string, string>
}

/** Starts parts and keeps them running; one implementation for one process, one for many. */
export interface Runner {
  /** Resolves when the part serves. */
  start(part: PartToStart): Promise<void>
  /** Stops all parts, the last started first. */
  stop(): Promise<void>
}
