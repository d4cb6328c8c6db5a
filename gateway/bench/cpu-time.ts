import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second (USER_HZ). */
const MICROSECONDS_A_TICK = 10_000

interface ProcessStat {
  parent: number
  program: string
  ticks: number
}

/** The CPU time that each descendant of this process has used, by process id. */
export type CpuTimes = ReadonlyMap<number, number>

/**
 * Microseconds of CPU time used between two samples. On a shared machine, the CPU time per request varies
 * less than the number of requests per second.
 */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  let used = 0
  for (const [pid, time] of after) used += time - (before.get(pid) ?? 0)
  return used
}

/** Samples every descendant except the load generator. On systems other than Linux the result is empty. */
export function cpuTimes(without: string): CpuTimes {
  let pids: string[]
  try {
    pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  } catch {
    return new Map()
  }
  const stats = new Map<number, ProcessStat>()
  for (const pid of pids) {
    const stat = readStat(pid)
    if (stat) stats.set(Number(pid), stat)
  }
  const isOurs = (pid: number): boolean => {
    const parent = stats.get(pid)?.parent
    return parent !== undefined && (parent === process.pid || isOurs(parent))
  }
  const times = new Map<number, number>()
  for (const [pid, stat] of stats) {
    if (stat.program !== without && isOurs(pid)) times.set(pid, stat.ticks * MICROSECONDS_A_TICK)
  }
  return times
}

function readStat(pid: string): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { parent: Number(fields[1]), program: text.slice(text.indexOf('(') + 1, end), ticks }
  } catch {
    // The process ended during the sampling.
    return null
  }
}
