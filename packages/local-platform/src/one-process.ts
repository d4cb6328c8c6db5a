import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gatewayPart } from './parts.ts'
import type { Runner } from './runner.ts'
import { stopAll } from './stop-all.ts'

interface Running {
  stop(): Promise<void>
}

/**
 * Runs every part in this process: one event loop, one heap, the same gRPC between them.
 *
 * Services are imported by path, not by name: this package composes them and depends on none.
 */
export function oneProcessRunner(): Runner {
  const running: Running[] = []
  return {
    async start(part) {
      const load = (file: string) => import(pathToFileURL(join(part.folder, file)).href)
      if (part.name === gatewayPart.name) {
        const { startGateway } = await load('src/gateway.ts')
        running.push(await startGateway(part.env))
      } else {
        const { default: service } = await load('src/service.ts')
        running.push(await service.start(part.env))
      }
    },
    async stop() {
      await stopAll(
        running
          .splice(0)
          .reverse()
          .map(part => () => part.stop()),
      )
    },
  }
}
