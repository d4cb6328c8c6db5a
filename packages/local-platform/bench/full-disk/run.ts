import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureAccounts } from '../../src/accounts.ts'
import { type Platform, startPlatform } from '../../src/platform.ts'
import { audit, transcriptsMade } from '../kill/audit.ts'
import { databasesOf } from '../kill/databases.ts'
import { importMeetings } from '../kill/import-meetings.ts'
import { retryingClient } from '../kill/retrying-client.ts'
import { settle } from '../kill/settle.ts'
import { startSpeechEngine, uploadRecordings, wrongRecordings } from './recordings.ts'

export interface FullDiskOptions {
  meetings: number
  uploads: number
  /** How long the disk is full, and then free, at a time. */
  fullMs: number
  /** Every part in a process of its own; else all in this one, which then must not end. */
  processes: boolean
  onNote?: (line: string) => void
}

export interface FullDiskResult {
  fillings: number
  /** How often each status was answered to the import and the uploads. */
  responses: Record<string, number>
  /** How often each status was answered to reading while there was no space. */
  readsWhileFull: Record<string, number>
  seconds: number
  /** Processes that ended, the database included. */
  exits: string[]
  /** Deviations, in words. Empty when everything is correct. */
  wrong: string[]
}

const DISK_MIB = 600
const MIB = Buffer.alloc(1024 * 1024, 1)

/** Imports meetings and uploads recordings while the disk is filled to the last byte and freed, then compares what was accepted with what is there. */
export async function runFullDisk(options: FullDiskOptions): Promise<FullDiskResult> {
  const note = options.onNote ?? (() => {})
  const folder = await mkdtemp(join(tmpdir(), 'mi-full-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder])
  const speech = await startSpeechEngine()
  const exits: string[] = []
  let platform: Platform | null = null
  try {
    platform = await startPlatform({
      folder,
      port: 0,
      processes: options.processes,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, STT_BASE_URL: speech.url },
      onRestart: (name, reason) => exits.push(`${name}${reason ? ` (${reason})` : ''}`),
      onNotice: text => note(text),
    })
    const running = platform
    const { api_key, account_id, other_account } = await ensureAccounts(running, folder)
    const client = retryingClient(running.baseUrl, api_key)
    const uploader = retryingClient(running.baseUrl, other_account.api_key)
    const databases = databasesOf(running)
    const began = Date.now()

    let working = true
    const work = Promise.all([
      importMeetings(
        client,
        options.meetings,
        4,
        done => done % 25 === 0 && note(`${done} meetings accepted`),
      ),
      uploadRecordings(uploader, options.uploads),
    ]).finally(() => {
      working = false
    })
    const readsWhileFull: Record<string, number> = {}
    const filling = fillAndFree(
      folder,
      options.fullMs,
      () => working,
      () => read(running.baseUrl, api_key, readsWhileFull),
    )
    const [accepted, recordings] = await work
    const fillings = await filling
    const waiting = await settle(running, databases, null, 180_000)
    const stuck = Object.entries(waiting).map(([name, count]) => `stuck: ${name} ${count}`)
    const responses = { ...client.answers }
    for (const [status, count] of Object.entries(uploader.answers))
      responses[status] = (responses[status] ?? 0) + count
    return {
      fillings,
      responses,
      readsWhileFull,
      seconds: (Date.now() - began) / 1000,
      exits,
      wrong: [
        ...stuck,
        ...(await audit(databases, account_id, accepted, [], await transcriptsMade(databases, account_id))),
        ...(await wrongRecordings(running.baseUrl, other_account.api_key, recordings)),
      ],
    }
  } finally {
    await platform?.stop()
    speech.stop()
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns how often the disk was full. It is free in the end. */
async function fillAndFree(
  folder: string,
  fullMs: number,
  working: () => boolean,
  whileFull: () => Promise<void>,
): Promise<number> {
  const ballast = join(folder, 'ballast')
  let fillings = 0
  while (working()) {
    await fill(ballast)
    fillings++
    for (const until = Date.now() + fullMs; Date.now() < until; await sleep(100)) await whileFull()
    await rm(ballast)
    await sleep(fullMs)
  }
  return fillings
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = MIB.length; size > 0; ) {
      const chunk = MIB.subarray(0, size)
      const written = await file.write(chunk).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      )
      if (written < size) size = Math.floor(size / 2)
    }
  } finally {
    await file.close()
  }
}

async function read(baseUrl: string, key: string, counts: Record<string, number>): Promise<void> {
  const response = await fetch(`${baseUrl}/meetings?limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  }).catch(() => null)
  await response?.body?.cancel()
  const status = response ? String(response.status) : 'broken'
  counts[status] = (counts[status] ?? 0) + 1
}
