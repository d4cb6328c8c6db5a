import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PROTOS_FOLDER } from '@mi/contracts'
import { expect, test } from 'vitest'

const BUF = join(createRequire(import.meta.url).resolve('@bufbuild/buf/package.json'), '../bin/buf')
/** Debian has a separate package for the well-known types. */
const HAS_PROTOC =
  spawnSync('protoc', ['--version']).status === 0 &&
  existsSync('/usr/include/google/protobuf/descriptor.proto')
const RELEASE = lastRelease()

/** Runs buf on the contract. The output is empty when buf finds no violation. */
function buf(...args: string[]): string {
  try {
    return execFileSync(process.execPath, [BUF, ...args], {
      cwd: PROTOS_FOLDER,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    return (error as { stdout: string; stderr: string }).stdout + (error as { stderr: string }).stderr
  }
}

/** The tag of the last release, or null in a clone without tags. */
function lastRelease(): string | null {
  try {
    const args = ['describe', '--tags', '--abbrev=0', '--match', 'v*']
    return execFileSync('git', args, { cwd: PROTOS_FOLDER, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}

test('buf compiles the contract', () => {
  expect(buf('build')).toBe('')
})

test('buf finds no violation of its rules in the contract', () => {
  expect(buf('lint')).toBe('')
})

test.skipIf(!HAS_PROTOC)('protoc compiles the contract', () => {
  const files = globSync('mi/**/*.proto', { cwd: PROTOS_FOLDER })
  const args = ['-I', PROTOS_FOLDER, '--descriptor_set_out=/dev/null', ...files]
  const { stderr, status } = spawnSync('protoc', args, { encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
})

test.skipIf(RELEASE === null)('the contract keeps everything that clients of the last release read', () => {
  expect(buf('breaking', '--against', `${PROTOS_FOLDER}/../.git#ref=${RELEASE},subdir=protos`)).toBe('')
})
