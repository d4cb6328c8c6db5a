// Makes a checkout runnable: installs packages and generates code, each only when its inputs changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { logFile, pnpm, projectNode, root, turboLogged } from './pnpm.mjs'

export async function prepare() {
  const folders = workspaceFolders()
  const manifests = folders.map(folder => `${folder}/package.json`)
  await step(
    'Installing packages',
    'node_modules/.mi-installed',
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests],
    existsSync(projectNode()),
    async () => {
      await pnpm(['install', '--frozen-lockfile', '--prefer-offline'])
      if (!existsSync(projectNode())) throw new Error(`The installation brought no Node. Its log: ${logFile}`)
    },
  )
  const schemas = folders.flatMap(folder => files(folder, '.prisma'))
  await step(
    'Generating code',
    'node_modules/.mi-generated',
    [
      ...files('protos', '.proto'),
      ...files('packages/contracts/src/generate', '.ts'),
      ...['generate', 'schema'].flatMap(folder => files(`packages/language/src/${folder}`, '.ts')),
      ...files('packages/language/languages', '.yaml'),
      ...schemas,
      ...files('packages/database/bin', '.ts'),
      'turbo.json',
    ],
    generatedFolders(schemas).every(folder => existsSync(folder)),
    () => turboLogged(['generate']),
  )
}

/** The folders of generated code: types of the contract, compiled languages, and a database client for each schema that names a folder. */
function generatedFolders(schemas) {
  const clients = schemas.flatMap(schema => {
    const output = /^\s*output\s*=\s*"([^"]+)"/m.exec(readFileSync(join(root, schema), 'utf8'))?.[1]
    return output ? [join(root, dirname(schema), output)] : []
  })
  return [...['contracts', 'language'].map(name => join(root, `packages/${name}/src/generated`)), ...clients]
}

/** Runs `work` unless `stamp` says that it ran on these very inputs, and shows it running. */
async function step(title, stamp, inputs, present, work) {
  const print = fingerprint(inputs)
  const stampFile = join(root, stamp)
  if (present && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print) return
  const spinner = showProgress(title)
  try {
    await work()
  } catch (error) {
    spinner.failed()
    throw error
  }
  writeFileSync(stampFile, print)
  spinner.done()
}

function showProgress(title) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  if (!process.stdout.isTTY) {
    return {
      done: () => console.log(`  ✓ ${title} (${seconds()})`),
      failed: () => console.log(`  ✗ ${title}`),
    }
  }
  const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'
  let frame = 0
  const timer = setInterval(() => {
    frame = (frame + 1) % frames.length
    process.stdout.write(`\r  ${frames[frame]} ${title} … ${seconds()}`)
  }, 100)
  const end = line => {
    clearInterval(timer)
    process.stdout.write(`\r\x1b[2K${line}\n`)
  }
  return { done: () => end(`  ✓ ${title} (${seconds()})`), failed: () => end(`  ✗ ${title}`) }
}

function workspaceFolders() {
  const below = parent =>
    readdirSync(join(root, parent))
      .map(name => `${parent}/${name}`)
      .filter(folder => existsSync(join(root, folder, 'package.json')))
  return ['gateway', ...below('packages'), ...below('services')]
}

/** Files below a folder, packages left out. */
function files(folder, ending) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path, ending)
      return path.endsWith(ending) ? [path] : []
    })
    .sort()
}

function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of inputs)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
