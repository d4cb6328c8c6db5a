import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from '@mi/config'
import { load } from 'js-yaml'
import type { ExpressGateway, GatewayConfig, GatewayConfiguration } from './express-gateway.ts'

const OWN_FOLDER = fileURLToPath(new URL('../../config', import.meta.url))
const VARIABLE = /\$\{([A-Za-z0-9_]+)(?::-(.*?))?\}/g

export function configFolder(given: string | null): string {
  return given ?? OWN_FOLDER
}

export interface ConfigurationOptions {
  folder: string
  /** The variables for `${NAME:-default}` in the configuration files. */
  env: Environment
  expressGateway: ExpressGateway
  /** Names of the policies, in the order of the pipeline. */
  policies: string[]
}

/**
 * Reads and checks the configuration: its schema, the policies of the pipeline and their order. Applies
 * nothing if any part is invalid.
 * @throws {Error} with the file and the fault
 */
export async function readConfiguration({
  folder,
  env,
  expressGateway,
  policies,
}: ConfigurationOptions): Promise<GatewayConfiguration> {
  const gatewayConfig = (await readYaml(join(folder, 'gateway.config.yml'), env)) as GatewayConfig
  const systemConfig = (await readYaml(join(folder, 'system.config.yml'), env)) as Record<string, unknown>
  const { isValid, error } = expressGateway.validate(gatewayConfig)
  if (!isValid) throw new Error(`gateway.config.yml: ${error}`)
  checkPipeline(gatewayConfig, policies)
  return { gatewayConfig, systemConfig }
}

async function readYaml(path: string, env: Environment): Promise<unknown> {
  const text = await readFile(path, 'utf8')
  try {
    const value = load(text.replace(VARIABLE, (_, name: string, fallback = '') => env[name] || fallback))
    if (typeof value !== 'object' || value === null) throw new Error('not a mapping')
    return value
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}

function checkPipeline(config: GatewayConfig, policies: string[]): void {
  const order = policies.join(', ')
  if (config.admin) throw new Error('gateway.config.yml: the admin API of express-gateway is not run here')
  if (config.https) throw new Error('gateway.config.yml: TLS ends at the proxy in front')
  if (config.policies?.join(', ') !== order) throw new Error(`gateway.config.yml: policies must be ${order}`)
  const pipelines = Object.values(config.pipelines ?? {})
  if (pipelines.length !== 1) throw new Error('gateway.config.yml: there must be one pipeline')
  const steps = pipelines[0]!.policies ?? []
  const names = steps.flatMap(step => Object.keys(step ?? {}))
  if (names.join(', ') !== order) throw new Error(`gateway.config.yml: the pipeline must be ${order}`)
  for (const step of steps) {
    const [name, actions] = Object.entries(step)[0]!
    const list = Array.isArray(actions) ? actions : [actions]
    if (list.length > 1 || list.some(action => action?.condition)) {
      throw new Error(`gateway.config.yml: ${name} runs once for every request`)
    }
  }
}
