// docker-compose.yml and the image, read as data: no Docker engine is needed to see that they fit the code.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SERVICES } from '@mi/contracts'
import { createMetrics, startOpsServer } from '@mi/service-kit'
import nodeFlags from '@mi/service-kit/node-flags' with { type: 'json' }
import { load } from 'js-yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addressVariable,
  gatewayPart,
  listServices,
  pagesAddressVariable,
  projectRoot,
} from '../src/parts.ts'

interface Container {
  image: string
  build?: { context: string; dockerfile: string }
  /** Null: passed on when it is set. */
  environment?: Record<string, string | null>
  healthcheck?: { test: string[] }
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  ports?: string[]
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const compose = load(read('docker-compose.yml')) as {
  services: Record<string, Container>
  volumes: Record<string, unknown>
}
const services = listServices()
const parts = [...services, gatewayPart]
const addresses = services.map(({ name }) => addressVariable(name))
const container = (name: string) => compose.services[name] as Container
const environment = (name: string) => container(name).environment ?? {}

/** Settings of engines that the compose file replaces, and of what the image holds. */
const NOT_PASSED = new Set([
  'EVENTS_DATABASE_URL', // NATS
  'FILES_FOLDER', // S3
  'GATEWAY_CONFIG_FOLDER', // in the image
  'LOG_FILE', // standard output
  'MAIL_FOLDER', // SMTP
])

/** Variables that a part declares, by its own settings. */
const declared = new Map<string, { env: string; required: boolean }[]>()

beforeAll(async () => {
  for (const part of parts) {
    const file = part === gatewayPart ? 'src/settings.ts' : 'src/service.ts'
    const module = await import(pathToFileURL(join(part.folder, file)).href)
    declared.set(part.name, (module.gatewaySettings ?? module.default.settings).describe())
  }
})

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

  test('every setting it declares is given or passed on', () => {
    // The service table also names services that are not there yet.
    const present = services.map(service => service.name)
    const absent = Object.keys(SERVICES)
      .filter(service => !present.includes(service))
      .flatMap(service => [addressVariable(service), pagesAddressVariable(service)])
    const settings = (declared.get(name) ?? []).map(({ env }) => env).filter(env => !absent.includes(env))
    expect(settings.filter(env => !(env in environment(name)) && !NOT_PASSED.has(env))).toEqual([])
  })

  test('every setting it requires is there', () => {
    const required = (declared.get(name) ?? []).filter(setting => setting.required).map(({ env }) => env)
    expect(required.filter(variable => environment(name)[variable] == null)).toEqual([])
  })

  test('it listens beyond its own container, and its health check asks the ops port', () => {
    expect(environment(name).BIND_ADDRESS).toBe('0.0.0.0')
    const asked = new URL(
      /fetch\('([^']+)'\)/.exec(container(name).healthcheck?.test.join(' ') ?? '')?.[1] ?? '',
    )
    expect(asked.port).toBe(environment(name).OPS_PORT)
    expect(asked.pathname).toBe('/readyz')
  })

  test('its database and role are its own', () => {
    const url = environment(name).DATABASE_URL
    const { database } = parts.find(part => part.name === name) as (typeof parts)[number]
    if (database === null) return expect(url).toBeUndefined()
    const password = `${database.slice('mi_'.length).toUpperCase()}_DATABASE_PASSWORD`
    expect(url).toBe(`postgresql://${database}:\${${password}}@postgres:5432/${database}`)
    expect(environment('databases')).toHaveProperty(password)
  })

  test('every host it gets is another container, waited for when it is an engine', () => {
    for (const [variable, value] of Object.entries(environment(name))) {
      if (value === null) continue
      const host =
        variable.endsWith('_ADDRESS') && variable !== 'BIND_ADDRESS' ? value.split(':')[0] : hostOf(value)
      if (!host) continue
      expect(Object.keys(compose.services), `${variable}=${value}`).toContain(host)
      const engine = !parts.some(part => part.name === host)
      if (engine) expect(container(name).depends_on?.[host]?.condition, variable).toBe('service_healthy')
      else {
        const port = variable.endsWith('_PAGES_ADDRESS') ? 'PAGES_PORT' : 'GRPC_PORT'
        expect(Number(value.split(':')[1]), variable).toBe(Number(environment(host)[port]))
      }
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

test('uses a health check path that every part serves', async () => {
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

test('every container is hardened and its memory is limited', () => {
  const writable = ['opensearch']
  for (const [name, options] of Object.entries(compose.services)) {
    expect(options.read_only, name).toBe(!writable.includes(name))
    expect(options.cap_drop, name).toEqual(['ALL'])
    expect(options.security_opt, name).toEqual(['no-new-privileges:true'])
    expect(options.mem_limit, name).toMatch(/^\d+[mg]$/)
  }
})

test('without a mail server of the operator, everything that sends mails sends them to Mailpit', () => {
  const senders = services
    .filter(({ name }) => declared.get(name)?.some(({ env }) => env === 'SMTP_URL'))
    .map(({ name }) => name)
  expect(senders).toEqual(expect.arrayContaining(['collaboration', 'identity']))
  for (const name of senders)
    expect(environment(name).SMTP_URL, name).toBe('${SMTP_URL:-smtp://mailpit:1025}')
})

test('every foreign image has an exact version', () => {
  for (const [name, { image, build }] of Object.entries(compose.services))
    if (!build) expect(image, name).toMatch(/:(\D*\d+\.\d+\.\d+|RELEASE\.\d{4}-\d\d-\d\dT)/)
})

test('ports are published on this machine alone unless an address is named', () => {
  for (const [name, { ports = [] }] of Object.entries(compose.services))
    for (const port of ports)
      if (name !== 'mailpit') expect(port).toMatch(/^\$\{PUBLISH_ADDRESS:-127\.0\.0\.1\}:\d+:\d+$/)
  // Its pages show links that sign people in.
  expect(container('mailpit').ports).toEqual(['127.0.0.1:8025:8025'])
})

test('a secret reaches only the containers that need it', () => {
  const users = (variable: string) =>
    Object.keys(compose.services).filter(name =>
      Object.values(environment(name)).some(value => value?.includes(`\${${variable}`)),
    )
  expect(users('POSTGRES_PASSWORD').sort()).toEqual(['databases', 'postgres'])
  expect(users('MINIO_ROOT_PASSWORD').sort()).toEqual(['bucket', 'minio'])
  expect(users('S3_SECRET_ACCESS_KEY').sort()).toEqual(['bucket', 'meetings'])
  for (const { name, database } of services) {
    const variable = `${database?.slice('mi_'.length).toUpperCase()}_DATABASE_PASSWORD`
    expect(users(variable).sort()).toEqual(['databases', name].sort())
  }
})

test('every variable that the README names is passed', () => {
  const table = read('README.md')
    .split('\n')
    .filter(line => line.startsWith('|'))
  const named = table.flatMap(line =>
    [...line.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map(match => match[1] as string),
  )
  expect(named).toContain('EMBEDDINGS_BASE_URL')
  const passed = new Set(parts.flatMap(({ name }) => Object.keys(environment(name))))
  expect(named.filter(variable => !passed.has(variable) && !variable.startsWith('MI_'))).toEqual([])
})

test('create-env.sh prints a long enough value for every variable that is demanded', () => {
  const demanded = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(match => match[1]))
  const output = execFileSync(join(projectRoot, 'deploy/create-env.sh'), { encoding: 'utf8' })
  const values = new Map(
    output
      .trim()
      .split('\n')
      .map(line => line.split('=') as [string, string]),
  )
  expect(values.get('MASTER_KEYS')).toMatch(/^1:[0-9a-f]{64}$/)
  expect(new Set(values.keys())).toEqual(demanded)
  values.delete('MASTER_KEYS')
  // MinIO takes at most 40 characters, our own settings at least 32.
  const single = [...values].filter(([name]) => !name.endsWith('_INTERNAL_TOKEN_SECRET'))
  for (const [name, value] of single) expect(value, name).toMatch(/^[a-z0-9]{40}$/)
  expect(new Set(values.values()).size).toBe(values.size)
})

test('create-env.sh gives each part only the keys of its own directions', () => {
  const output = execFileSync(join(projectRoot, 'deploy/create-env.sh'), { encoding: 'utf8' })
  const keys = new Map(
    [...output.matchAll(/^(\w+)_INTERNAL_TOKEN_SECRET=(.*)$/gm)].map(([, part = '', list = '']) => [
      part.toLowerCase().replaceAll('_', '-'),
      list.split(','),
    ]),
  )
  const services = Object.keys(SERVICES)
  expect([...keys.keys()].sort()).toEqual(['gateway', ...services].sort())
  for (const [part, entries] of keys) {
    const issuers = part === 'gateway' ? [] : ['gateway', 'operator', ...services]
    const expected = [
      ...services.map(audience => `${part}:${audience}`),
      ...issuers.map(from => `${from}:${part}`),
    ]
    expect(entries.map(entry => entry.replace(/:[0-9a-f]{40}$/, '')).sort()).toEqual(
      [...new Set(expected)].sort(),
    )
  }
  const both = (keys.get('people') ?? []).filter(entry => keys.get('meetings')?.includes(entry))
  expect(both.map(entry => entry.replace(/:[0-9a-f]{40}$/, ''))).toEqual([
    'meetings:people',
    'people:meetings',
  ])
})

test('fetch does not refuse the port of the health checks, nor any ops port of the service table', async () => {
  const ports = [environment('gateway').OPS_PORT, ...Object.values(SERVICES).map(({ opsPort }) => opsPort)]
  for (const port of ports) {
    const error = await fetch(`http://127.0.0.1:${port}/`).catch(reason => reason)
    expect(String(error.cause?.message ?? ''), `port ${port}`).not.toContain('bad port')
  }
})

test('named volumes are declared, and no two containers want one port of the host', () => {
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes)
  const named = mounts.filter(mount => !mount.startsWith('.')).map(mount => mount.split(':')[0])
  for (const mount of mounts.filter(each => each.startsWith('.')))
    expect(statSync(join(projectRoot, mount.split(':')[0] as string)).isFile(), mount).toBe(true)
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort())
  const ports = Object.values(compose.services).flatMap(({ ports = [] }) =>
    ports.map(port => port.split(':').at(-2)),
  )
  expect(new Set(ports).size).toBe(ports.length)
})

test('a variable without a default is demanded by name where it is first used', () => {
  const text = read('docker-compose.yml')
  const bare = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(match => match[1] as string))
  for (const name of bare) expect(text, name).toMatch(new RegExp(`\\$\\{${name}:\\?[^}]+\\}`))
})

describe('the image', () => {
  const dockerfile = read('deploy/docker/Dockerfile')

  test('everything it copies exists', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+)$/gm)].flatMap(match =>
      (match[1] as string).split(' ').slice(0, -1),
    )
    expect(copied.length).toBeGreaterThan(5)
    for (const path of copied) expect(existsSync(join(projectRoot, path)), path).toBe(true)
  })

  test('patches are there before the packages are installed', () => {
    const { patchedDependencies } = load(read('pnpm-workspace.yaml')) as {
      patchedDependencies: Record<string, string>
    }
    const before = dockerfile.slice(0, dockerfile.indexOf('pnpm install'))
    for (const patch of Object.values(patchedDependencies))
      expect(before).toContain(`COPY ${patch.split('/')[0]} `)
  })

  test('it pins the pnpm that package.json pins, runs as no root, and its start script can be run', () => {
    const { packageManager } = JSON.parse(read('package.json'))
    expect(dockerfile).toContain(`npm install --global ${packageManager}`)
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(statSync(join(projectRoot, 'deploy/docker/start.sh')).mode & 0o111).not.toBe(0)
  })

  test('every part runs with the flags that it is started with elsewhere', () => {
    expect(dockerfile).toMatch(
      new RegExp(`^ENV NODE_ENV=production NODE_OPTIONS=${nodeFlags.join(' ')}$`, 'm'),
    )
  })

  test('every program that the start script runs exists for every part', () => {
    const script = read('deploy/docker/start.sh')
    const programs = [...script.matchAll(/node "?([^\s"]+\.ts)/g)].map(match => match[1] as string)
    expect(programs.length).toBe(3)
    for (const program of programs)
      for (const { name } of program.includes('$PART') ? services : [gatewayPart])
        expect(existsSync(join(projectRoot, program.replace('$PART', name))), program).toBe(true)
  })
})
