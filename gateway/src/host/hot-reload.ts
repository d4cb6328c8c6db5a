import { watch } from 'node:fs'
import type { Logger } from '@mi/contracts'
import type { GatewayMetrics } from '../metrics.ts'
import type { ExpressGateway, GatewayConfiguration } from './express-gateway.ts'

/** An editor writes in several steps; after this time without another one the file is whole. */
const SETTLE_MS = 150

export interface HotReloadParts {
  folder: string
  read(): Promise<GatewayConfiguration>
  expressGateway: ExpressGateway
  log: Logger
  metrics: GatewayMetrics
}

export interface HotReload {
  /** Applies the file as it is now. Resolves to whether it was taken. */
  reload(): Promise<boolean>
  stop(): void
}

/**
 * Applies gateway.config.yml when it changes and when the process gets SIGHUP. The pipeline before it serves until the
 * new one is complete, and on if that one cannot be made; requests under way end in the pipeline they began in.
 */
export function startHotReload({ folder, read, expressGateway, log, metrics }: HotReloadParts): HotReload {
  let queue: Promise<boolean> = Promise.resolve(true)
  let timer: NodeJS.Timeout | undefined

  const apply = async (): Promise<boolean> => {
    try {
      const config = await read()
      await new Promise<void>((resolve, reject) => {
        expressGateway.events.emit('hot-reload', { config, resolve, reject })
      })
      log.info('gateway.config.yml applied')
      metrics.reload('applied')
      return true
    } catch (error) {
      log.error({ err: error }, 'gateway.config.yml refused, the pipeline before it stays')
      metrics.reload('refused')
      return false
    }
  }
  const reload = (): Promise<boolean> => {
    queue = queue.then(apply)
    return queue
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(reload, SETTLE_MS).unref()
  }
  // The folder, not the file: editors and Kubernetes replace the file by another one.
  const watcher = watch(folder, { persistent: false }, soon)
  watcher.on('error', error => log.warn({ err: error }, 'gateway.config.yml is no longer watched'))
  const onHangUp = (): void => void reload()
  process.on('SIGHUP', onHangUp)
  return {
    reload,
    stop() {
      clearTimeout(timer)
      watcher.close()
      process.off('SIGHUP', onHangUp)
    },
  }
}
