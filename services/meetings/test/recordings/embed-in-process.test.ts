import { expect, it } from 'vitest'
import { embedInProcess } from '../../src/recordings/engines/sherpa/embed-in-process.ts'

it('fails only the voices when the process cannot be started', async () => {
  const { execPath } = process
  process.execPath = '/absent/node'
  try {
    const task = { packagePath: '', modelPath: '', soundPath: '', speakers: [] }
    await expect(embedInProcess(task, AbortSignal.timeout(60_000))).rejects.toThrow('ENOENT')
    // Lets the second error arrive: the task could not be sent.
    await new Promise(done => setImmediate(done))
  } finally {
    process.execPath = execPath
  }
})
