// `npm run version`: raises the version by the changesets and moves their texts to the top of CHANGELOG.md.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = '.changeset'
const texts = readdirSync(folder)
  .filter(file => file.endsWith('.md') && file !== 'README.md')
  .map(file =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .replace(/^---[\s\S]*?---\s*/, '')
      .trim()
      .replaceAll('\n', ' '),
  )
if (texts.length === 0) throw new Error('There is no changeset: `npm run changeset` creates one.')
execFileSync('npx', ['changeset', 'version'], { stdio: 'inherit' })
const { version } = JSON.parse(readFileSync('gateway/package.json', 'utf8'))
const date = new Date().toISOString().slice(0, 10)
const changelog = readFileSync('CHANGELOG.md', 'utf8')
const section = `## ${version} (${date})\n\n${texts.map(text => `- ${text}\n`).join('')}\n`
writeFileSync('CHANGELOG.md', changelog.replace(/^## /m, `${section}## `))
