import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const PARTS = [
  'gateway',
  ...['packages', 'services'].flatMap(area => readdirSync(join(ROOT, area)).map(name => `${area}/${name}`)),
]

test('no other package depends on the training package', () => {
  const dependents = PARTS.filter(part => part !== 'packages/meeting-analysis-training').filter(part =>
    readFileSync(join(ROOT, part, 'package.json'), 'utf8').includes('@mi/meeting-analysis-training'),
  )
  expect(dependents).toEqual([])
})

test('the image leaves the training package out', () => {
  expect(readFileSync(join(ROOT, 'deploy/docker/Dockerfile'), 'utf8')).toMatch(
    /rm -rf [^\n]*packages\/meeting-analysis-training /,
  )
})
