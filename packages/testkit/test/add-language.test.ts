import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, removeCopy, root } from './project-copy.ts'

const guide = readFileSync(join(root, 'docs/how-to/add-a-language.md'), 'utf8')
const TASKS = 'packages/language/languages/eo/statements/tasks.yaml'

let project: string

beforeAll(() => {
  project = copyProject()
  for (const [, command] of guide.matchAll(/```sh\n([\s\S]*?)```/g))
    execFileSync('sh', ['-ec', String(command)], { cwd: project })
  for (const [path, yaml] of files()) write(path, yaml)
}, 120_000)

afterAll(() => removeCopy(project))

/** The blocks of the guide with the file that is named before each. */
function files(): [string, string][] {
  const blocks = guide.split('```yaml\n').map(part => part.split('```', 1)[0] ?? '')
  const texts = guide.split(/```yaml\n[\s\S]*?```/)
  return blocks.slice(1).map((yaml, at) => {
    const path = texts[at]?.match(/[^`]+\/eo\/[^`]+\.yaml/g)?.at(-1)
    if (path === undefined) throw new Error(`no file is named before ${yaml}`)
    return [path, yaml]
  })
}

/** Replaces a file whose keys the guide lists completely, and in others the keys that it gives. */
function write(path: string, yaml: string): void {
  const file = join(project, path)
  const isPart = /\/(?:meetings|statements)\//.test(path)
  writeFileSync(file, isPart ? withKeys(readFileSync(file, 'utf8'), yaml) : yaml)
}

function withKeys(text: string, yaml: string): string {
  return yaml
    .trim()
    .split('\n')
    .reduce((rest, line) => {
      const [key = ''] = line.split(':', 1)
      const value = new RegExp(`^${key}:.*\n(?:[ \\[\\]].*\n)*`, 'm')
      if (!value.test(rest)) throw new Error(`no key ${key}`)
      return rest.replace(value, () => `${line}\n`)
    }, text)
}

function generate(): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, ['packages/language/src/generate/main.ts'], {
    cwd: project,
    encoding: 'utf8',
  })
}

/** The value of an expression in a process of the copy. */
function evaluate(imports: string, expression: string): unknown {
  const code = `${imports}\nconsole.log(JSON.stringify(${expression}))`
  const args = ['--input-type=module-typescript', '--eval', code]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' }))
}

test('the folder is compiled', () => {
  expect(files()).toHaveLength(4)
  expect(generate()).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(join(project, 'packages/language/src/generated/eo/statements.json'))).toBe(true)
})

test('a meeting in the language has its decisions, tasks and phrases', () => {
  const request = {
    meeting: { title: 'Kunveno', startedAt: null, timeZone: 'UTC' },
    participants: [],
    segments: ['Ni decidis prokrasti la feston.', 'Mi prizorgos la inviton.'].map((text, index) => ({
      id: `seg_${index}`,
      index,
      speakerId: null,
      speakerName: 'Ludoviko',
      text,
      start: index * 8,
      end: index * 8 + 7,
    })),
    template: {
      name: 'Notoj',
      language: null,
      sections: [{ key: 'open', title: 'Open questions', prompt: '', format: 'bullets', required: true }],
    },
    language: 'eo',
  }
  const imports = "import { summarize } from './packages/meeting-analysis/src/index.ts'"
  expect(evaluate(imports, `summarize(${JSON.stringify(request)})`)).toMatchObject({
    language: 'eo',
    decisions: [{ text: 'Ni decidis prokrasti la feston.' }],
    actionItems: [{ assigneeName: 'Ludoviko', citations: [{ quote: 'Mi prizorgos la inviton.' }] }],
    sections: [{ content: 'Nenio estis trovita por ĉi tiu sekcio.' }],
  })
})

test('search knows the words of the language', () => {
  const imports =
    "import { analyzerFor } from './services/transcripts-search/src/engines/analysis/analyzers.ts'"
  const { code, stop, question } = evaluate(
    imports,
    "(a => ({ code: a.code, stop: a.stopWords.has('kaj'), question: a.questionStems.has('diskuti') }))(analyzerFor('eo-XX'))",
  ) as Record<string, unknown>
  expect({ code, stop, question }).toEqual({ code: 'eo', stop: true, question: true })
})

test('a key that the language lacks is named', () => {
  const file = join(project, TASKS)
  const complete = readFileSync(file, 'utf8')
  writeFileSync(file, complete.replace(/^commitment:.*\n/m, ''))
  const { status, stderr } = generate()
  expect(status).toBe(1)
  expect(stderr).toBe(`${TASKS}:1:1: commitment: missing\n`)
  writeFileSync(file, complete.replace(/^decided:.*$/m, "decided: '\\b(?:ni decidis'"))
  expect(generate().stderr).toMatch(
    /tasks\.yaml:\d+:\d+: decided: invalid regular expression: Unterminated group\n$/,
  )
  writeFileSync(file, complete)
})
