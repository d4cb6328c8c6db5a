// Checks the lengths of the documents, and that each path, command, variable and table that a document names exists, and that comments name existing paths.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file && existsSync(file))
const paths = new Set(tracked.flatMap(file => [file, ...parents(file)]))
const tops = new Set([...paths].filter(path => !path.includes('/')))
const documents = tracked.filter(
  file => file.endsWith('.md') && !/^\.changeset\/|^\.github\/|^CHANGELOG\.md$|\/prompts\//.test(file),
)
const code = tracked.filter(file =>
  /\.(?:ts|mjs|proto|prisma|sql|json|ya?ml|sh|cfg)$|Dockerfile$|\.ci\/run$/.test(file),
)
const sources = new Map(code.map(file => [file, readFileSync(file, 'utf8')]))
const identifiers = new Set([...sources.values()].flatMap(text => text.match(/[A-Za-z][A-Za-z0-9_]+/g) ?? []))
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
const found = []

const MAX_LINES = { 'README.md': 100, 'CONTRIBUTING.md': 120 }
const MAX_FOLDER_README_LINES = 60
const MAX_TOTAL_BYTES = 200_000
let total = 0

for (const file of documents) {
  const text = readFileSync(file, 'utf8')
  total += Buffer.byteLength(text)
  const most =
    MAX_LINES[file] ?? (file.endsWith('/README.md') ? MAX_FOLDER_README_LINES : Number.POSITIVE_INFINITY)
  const lines = text.trimEnd().split('\n').length
  if (lines > most) found.push(`${file}: ${lines} lines, at most ${most} are wanted`)
  // A guide shows files and names that its reader creates. A decision names software that was not chosen. The page of settings is generated.
  const created = /^docs\/(?:how-to|decisions|configuration\.md)/.test(file)
  const prose = text.replace(/```[\s\S]*?```/g, block => (created ? '' : block))
  for (const [, target] of prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
    if (!/^[a-z]+:|^\//.test(target) && !exists(join(dirname(file), target)))
      found.push(`${file}: the link to ${target} leads nowhere`)
  for (const [, script] of prose.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g))
    if (!scripts.includes(script)) found.push(`${file}: there is no command npm run ${script}`)
  for (const [, path] of prose.matchAll(/\bnode ((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs))/g))
    if (!exists(path) && !exists(join(dirname(file), path))) found.push(`${file}: there is no ${path} to run`)
  for (const [, span] of prose.matchAll(/`([^`\n]+)`/g)) checkSpan(file, span, created)
}

for (const [file, text] of sources) {
  if (!/\.(?:ts|mjs|proto)$/.test(file) || /\/(?:test|generated)\/|^protos\/(?:grpc|google|buf)\//.test(file))
    continue
  for (const [, comment] of text.matchAll(/(?:^|\s)(?:\/\/|\/\*\*?|\*)\s(.*)/g))
    for (const [, path] of comment.matchAll(
      /\b((?:docs|packages|services|gateway|protos|scripts|deploy)\/[\w./-]*\w)/g,
    ))
      if (!exists(path)) found.push(`${file}: a comment names ${path}, which does not exist`)
}

if (total > MAX_TOTAL_BYTES)
  found.push(`All documents together have ${total} bytes, at most ${MAX_TOTAL_BYTES} are wanted`)
if (found.length > 0) {
  for (const line of [...new Set(found)]) console.error(line)
  process.exitCode = 1
}

function checkSpan(file, span, created) {
  const path = /^((?:[\w.@-]+\/)+[\w.-]*)$/.exec(span)?.[1]
  if (path && tops.has(path.split('/')[0]) && !created && !exists(path))
    found.push(`${file}: there is no ${path}`)
  const name = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+)$/.exec(span)?.[0]
  if (name && !created && !identifiers.has(name)) found.push(`${file}: nothing in the code is called ${name}`)
}

function exists(path) {
  const clean = normalize(path).replace(/\/$/, '')
  return paths.has(clean) || paths.has(`${clean}.ts`) || paths.has(`${clean}.md`) || existsSync(clean)
}

function parents(file) {
  const folders = []
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.push(folder)
  return folders
}
