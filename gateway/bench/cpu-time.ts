import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second (USER_HZ). */
const MICROSECONDS_A_TICK = 10_000

interface ProcessStat {
  parent: number
  program: string
  ticks: number
}

/** CPU that each descendant of this process has used, by process number. */
export type CpuTimes = ReadonlyMap<number, number>

/**
 * Microseconds of CPU used between two looks. On a machine that others use too, what a request costs is steadier than how
 * many are answered.
 */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  let used = 0
  for (const [pid, time] of after) used += time - (before.get(pid) ?? 0)
  return used
}

/** Looks at every descendant but the load generator. Linux only: nothing is found elsewhere. */
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
    // It ended while we looked.
    return null
  }
}
