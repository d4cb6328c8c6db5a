// docker-compose.yml and the image, read as data: no Docker engine is needed to see that they fit the code.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMetrics, startOpsServer } from '@mi/service-kit'
import { load } from 'js-yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressVariable, gatewayPart, listServices, projectRoot } from '../src/parts.ts'

interface Container {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  ports?: string[]
}

const compose = load(readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8')) as {
  services: Record<string, Container>
  volumes: Record<string, unknown>
}
const services = listServices()
const parts = [...services, gatewayPart]
const addresses = services.map(({ name }) => addressVariable(name))
const container = (name: string) => compose.services[name] as Container
const environment = (name: string) => container(name).environment ?? {}

/** Variables that a part declares, by its own settings. */
const declared = new Map<string, { env: string; required: boolean }[]>()

beforeAll(async () => {
  for (const part of parts) {
    const file = part === gatewayPart ? 'src/settings.ts' : 'src/service.ts'
    const module = await import(pathToFileURL(join(part.folder, file)).href)
    declared.set(part.name, (module.gatewaySettings ?? module.default.settings).describe())
  }
}, 60_000)

test('every service and the gateway have a container of their own, made of our image', () => {
  for (const { name } of parts) {
    expect(container(name)?.build?.dockerfile, name).toBe('deploy/docker/Dockerfile')
    expect(environment(name).PART, name).toBe(name)
  }
  const ours = Object.keys(compose.services).filter(name => container(name).build)
  expect(ours.sort()).toEqual(parts.map(({ name }) => name).sort())
})

describe.each(parts.map(({ name }) => name))('%s', name => {
  test('every variable is a setting it declares, or the address of another part', () => {
    const known = ['PART', ...addresses, ...(declared.get(name) ?? []).map(({ env }) => env)]
    expect(Object.keys(environment(name)).filter(variable => !known.includes(variable))).toEqual([])
  })

  test('every setting it requires is there', () => {
    const required = (declared.get(name) ?? []).filter(setting => setting.required).map(({ env }) => env)
    expect(required.filter(variable => environment(name)[variable] === undefined)).toEqual([])
  })

  test('it listens beyond its own container, and its health check asks the ops port', () => {
    expect(environment(name).BIND_ADDRESS).toBe('0.0.0.0')
    const asked = new URL(
      /fetch\('([^']+)'\)/.exec(container(name).healthcheck?.test.join(' ') ?? '')?.[1] ?? '',
    )
    expect(asked.port).toBe(environment(name).OPS_PORT)
    expect(asked.pathname).toBe('/readyz')
  })

  test('every host it is told of is another container, waited for when it is an engine', () => {
    for (const [variable, value] of Object.entries(environment(name))) {
      const host =
        variable.endsWith('_ADDRESS') && variable !== 'BIND_ADDRESS' ? value.split(':')[0] : hostOf(value)
      if (!host) continue
      expect(Object.keys(compose.services), `${variable}=${value}`).toContain(host)
      const engine = !parts.some(part => part.name === host)
      if (engine) expect(container(name).depends_on?.[host]?.condition, variable).toBe('service_healthy')
      else expect(Number(value.split(':')[1])).toBe(Number(environment(host).GRPC_PORT))
    }
  })
})

/** The host of an engine's address inside the compose network: `${NAME:-http://minio:9000}` → `minio`. */
function hostOf(value: string): string | null {
  const url = /^\$\{\w+:-(.+)\}$/.exec(value)?.[1] ?? value.replace(/\$\{[^}]+\}/g, 'x')
  if (!/^[a-z]+:\/\//.test(url)) return null
  const { hostname } = new URL(url)
  return hostname === 'localhost' ? null : hostname
}

test('the path of the health checks is one that every part serves', async () => {
  const ops = await startOpsServer({
    port: 0,
    bindAddress: '127.0.0.1',
    checks: {},
    metrics: createMetrics('compose'),
    log: console as never,
    isServing: () => true,
  })
  try {
    expect((await fetch(`http://${ops.address}/readyz`)).status).toBe(200)
  } finally {
    await ops.stop()
  }
})

test('everything that is waited for has a health check, or ends', () => {
  for (const [name, { depends_on }] of Object.entries(compose.services)) {
    for (const [other, { condition }] of Object.entries(depends_on ?? {})) {
      expect(Object.keys(compose.services), name).toContain(other)
      if (condition === 'service_healthy')
        expect(container(other).healthcheck, `${name} waits for ${other}`).toBeDefined()
    }
  }
})

test('named volumes are declared, and no two containers want one port of the host', () => {
  const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map(volume => volume.split(':')[0]),
  )
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort())
  const ports = Object.values(compose.services).flatMap(({ ports = [] }) =>
    ports.map(port => port.split(':')[0]),
  )
  expect(new Set(ports).size).toBe(ports.length)
})

test('a variable without a default is demanded by name where it is first used', () => {
  const text = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8')
  const bare = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(match => match[1] as string))
  for (const name of bare) expect(text, name).toMatch(new RegExp(`\\$\\{${name}:\\?[^}]+\\}`))
})

describe('the image', () => {
  const dockerfile = readFileSync(join(projectRoot, 'deploy/docker/Dockerfile'), 'utf8')

  test('everything it copies exists', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+)$/gm)].flatMap(match =>
      (match[1] as string).split(' ').slice(0, -1),
    )
    expect(copied.length).toBeGreaterThan(5)
    for (const path of copied) expect(existsSync(join(projectRoot, path)), path).toBe(true)
  })

  test('patches are there before the packages are installed', () => {
    const { patchedDependencies } = load(readFileSync(join(projectRoot, 'pnpm-workspace.yaml'), 'utf8')) as {
      patchedDependencies: Record<string, string>
    }
    const before = dockerfile.slice(0, dockerfile.indexOf('pnpm install'))
    for (const patch of Object.values(patchedDependencies))
      expect(before).toContain(`COPY ${patch.split('/')[0]} `)
  })

  test('it pins the pnpm that package.json pins, runs as no root, and its start script can be run', () => {
    const { packageManager } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
    expect(dockerfile).toContain(`npm install --global ${packageManager}`)
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(statSync(join(projectRoot, 'deploy/docker/start.sh')).mode & 0o111).not.toBe(0)
  })

  test('every program that the start script runs exists for every part', () => {
    const script = readFileSync(join(projectRoot, 'deploy/docker/start.sh'), 'utf8')
    const programs = [...script.matchAll(/node "?([^\s"]+\.ts)/g)].map(match => match[1] as string)
    expect(programs.length).toBe(3)
    for (const program of programs)
      for (const { name } of program.includes('$PART') ? services : [gatewayPart])
        expect(existsSync(join(projectRoot, program.replace('$PART', name))), program).toBe(true)
  })
})
