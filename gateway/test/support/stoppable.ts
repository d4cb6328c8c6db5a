import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface StoppableServer {
  address: string
  /** Stops the process (SIGSTOP): it hangs, and its connections stay open. */
  hang(): void
  resume(): void
  end(): Promise<void>
}

/** Starts a real gRPC server that can be made to hang. */
export async function startStoppable(): Promise<StoppableServer> {
  const program = fileURLToPath(new URL('./stoppable-server.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return {
    address: String(line).trim(),
    hang: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
