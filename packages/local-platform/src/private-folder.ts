import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The folders of the platform. PostgreSQL protects the cluster itself. */
const CONTENTS = ['files', 'logs', 'mail']

/** Creates the platform's folder, and closes to other users what is in it, also what an earlier version left open. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const created = await mkdir(path, { recursive: true, mode: 0o700 })
  // The user `postgres`, as which root runs the server, has to pass through. Nobody else can list it, and what is in it is closed.
  if (created && process.getuid?.() === 0)
    for (let next = path; next.length >= created.length; next = dirname(next)) await chmod(next, 0o711)
  for (const name of CONTENTS) {
    await chmod(join(path, name), 0o700).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}
