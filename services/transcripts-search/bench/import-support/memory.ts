import { readFileSync } from 'node:fs'

/** Measures the resident memory of a process (Linux), in bytes. */
export function watchMemory(pid: number) {
  const before = residentBytes(pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, 5)
  return {
    stop() {
      clearInterval(timer)
      return { before, peak: Math.max(peak, residentBytes(pid)) }
    },
  }
}

function residentBytes(pid: number): number {
  const [, kibibytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}
