import { watch } from 'node:fs'
import type { Logger } from '@mi/contracts'
import type { GatewayMetrics } from '../observability/metrics.ts'
import type { ExpressGateway, GatewayConfiguration } from './express-gateway.ts'

/** Editors write a file in several steps. The file is complete after this time without another change. */
const DEBOUNCE_MS = 150

export interface HotReloadDeps {
  folder: string
  read(): Promise<GatewayConfiguration>
  expressGateway: ExpressGateway
  log: Logger
  metrics: GatewayMetrics
}

export interface HotReload {
  /** Applies the current file. Resolves to true when it was applied. */
  reload(): Promise<boolean>
  stop(): void
}

/**
 * Applies gateway.config.yml when it changes and on SIGHUP. The previous pipeline serves until the new
 * pipeline is complete. If the new pipeline is invalid, the previous pipeline stays. A request in flight ends
 * in the pipeline in which it began.
 */
export function startHotReload({ folder, read, expressGateway, log, metrics }: HotReloadDeps): HotReload {
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
      log.error({ err: error }, 'gateway.config.yml is invalid, the previous pipeline stays')
      metrics.reload('refused')
      return false
    }
  }
  const reload = (): Promise<boolean> => {
    queue = queue.then(apply)
    return queue
  }
  const debounced = (): void => {
    clearTimeout(timer)
    timer = setTimeout(reload, DEBOUNCE_MS).unref()
  }
  // Watches the folder, because editors and Kubernetes replace the file instead of writing to it.
  const watcher = watch(folder, { persistent: false }, debounced)
  watcher.on('error', error => log.warn({ err: error }, 'watching gateway.config.yml failed'))
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
