import { expect, it } from 'vitest'
import { embedInProcess } from '../src/engines/sherpa/embed-in-process.ts'

it('a process that cannot be started fails the voices of a recording and not the service', async () => {
  const { execPath } = process
  process.execPath = '/absent/node'
  try {
    const task = { packagePath: '', modelPath: '', soundPath: '', speakers: [] }
    await expect(embedInProcess(task, AbortSignal.timeout(60_000))).rejects.toThrow('ENOENT')
    // Its second error, that the task could not be sent, comes now.
    await new Promise(done => setImmediate(done))
  } finally {
    process.execPath = execPath
  }
})
