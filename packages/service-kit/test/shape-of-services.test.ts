import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const MOST_FILES = 25

const FOLDERS = ['rpc', 'domain', 'store', 'events', 'jobs', 'engines', 'pages']
const FILES_OF_SLICE = ['deps.ts', 'errors.ts', 'index.ts', 'retention.ts', 'settings.ts']
const FILES_OF_SERVICE = [...FILES_OF_SLICE, 'service.ts', 'main.ts']

/** The paths that differ from the shape, with their reason. Remove a path when it has the shape. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'services/identity/src/oauth': 'a protocol with endpoints of several steps',
  'services/identity/src/sign-in': 'shared by pages and rpcs',
}

interface Folder {
  /** Relative to the repository. */
  path: string
  folders: Folder[]
  /** The names of the source files. */
  files: string[]
}

function readFolder(path: string): Folder {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true }).filter(
    ({ name }) => name !== 'generated',
  )
  return {
    path,
    folders: entries.filter(entry => entry.isDirectory()).map(({ name }) => readFolder(`${path}/${name}`)),
    files: entries.filter(entry => entry.isFile() && entry.name.endsWith('.ts')).map(({ name }) => name),
  }
}

const nameOf = ({ path }: Folder) => path.slice(path.lastIndexOf('/') + 1)
const withSubfolders = (folder: Folder): Folder[] => [folder, ...folder.folders.flatMap(withSubfolders)]
const pathsOf = (folder: Folder): string[] =>
  withSubfolders(folder).flatMap(({ path, files }) => files.map(file => `${path}/${file}`))

const services = readdirSync(join(ROOT, 'services')).map(name => readFolder(`services/${name}/src`))

/** A slice is a context of a service. It has the shape of a service and at least a folder `rpc`, `events` or `jobs`. */
function isSlice({ folders, files }: Folder): boolean {
  const names = folders.map(nameOf)
  return (
    names.every(name => FOLDERS.includes(name)) &&
    files.every(file => FILES_OF_SLICE.includes(file)) &&
    ['rpc', 'events', 'jobs'].some(name => names.includes(name))
  )
}

function misplaced({ path, folders, files }: Folder): string[] {
  return [
    ...files.filter(file => !FILES_OF_SERVICE.includes(file)).map(file => `${path}/${file}`),
    ...folders
      .filter(folder => !FOLDERS.includes(nameOf(folder)) && !isSlice(folder))
      .map(folder => folder.path),
  ]
}

/** The paths of the project that a file imports. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return [...source.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*)'(\.[^']+)'/g)].map(([, specifier]) =>
    relative(ROOT, resolve(ROOT, dirname(path), specifier as string)),
  )
}

/** The files in a folder `from` that import a file in one of the folders `to`. */
function importing(from: string, ...to: string[]): string[] {
  return services
    .flatMap(pathsOf)
    .filter(path => path.includes(`/${from}/`))
    .filter(path => importsOf(path).some(target => to.some(name => target.includes(`/${name}/`))))
}

const breaches: Readonly<Record<string, string[]>> = {
  'have only the entries of the shape': services.flatMap(misplaced),
  [`have at most ${MOST_FILES} files in a folder`]: services
    .flatMap(withSubfolders)
    .filter(({ files }) => files.length > MOST_FILES)
    .map(({ path }) => path),
  'import no operation in a store': importing('store', 'rpc'),
  'import no operation and no store in the domain': importing('domain', 'rpc', 'store'),
  'do not name the tables of packages': services
    .flatMap(pathsOf)
    .filter(path => /\binfra\.[a-z_]+\b/.test(readFileSync(join(ROOT, path), 'utf8'))),
}

describe('services', () => {
  test.each(Object.entries(breaches))('%s', (_, paths) => {
    expect(paths.filter(path => !Object.hasOwn(EXCEPTIONS, path))).toEqual([])
  })

  test('have no exception that is not needed', () => {
    const needed = new Set(Object.values(breaches).flat())
    expect(Object.keys(EXCEPTIONS).filter(path => !needed.has(path))).toEqual([])
  })
})

describe('the runtime', () => {
  const code = (part: string) =>
    pathsOf(readFolder(`${part}/src`)).map(path => ({
      path,
      text: withoutComments(readFileSync(join(ROOT, path), 'utf8')),
    }))

  test('names no term of the domain', () => {
    const terms = /meeting|transcript|speaker|usage|sandbox|name.?search/i
    const named = ['packages/service-kit', 'packages/database'].flatMap(code).flatMap(({ path, text }) => {
      const term = terms.exec(text)?.[0]
      return term === undefined ? [] : [`${path} ${term}`]
    })
    expect(named).toEqual([])
  })

  test('imports from higher to lower layers of service-kit', () => {
    const layers = ['process', 'requests', 'calls', 'pages', 'service']
    const layerOf = (path: string) => layers.indexOf(path.split('/')[3] as string)
    const upward = pathsOf(readFolder('packages/service-kit/src'))
      .filter(path => layerOf(path) >= 0)
      .flatMap(path =>
        importsOf(path)
          .filter(target => layerOf(target) > layerOf(path))
          .map(target => `${path} imports ${target}`),
      )
    expect(upward).toEqual([])
  })
})

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
}
