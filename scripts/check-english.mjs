// Refuses the constructions that the style guide replaces, in comments, test names and documents, and commit subjects over 72 characters.
// `node scripts/check-english.mjs [folder …]`; without a folder: everything.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const OPENINGS = /^(?:What|Who|Whose|Whom|Whether|Of|As many|As few|So long)\b/
const PHRASES =
  /\b(?:is none|are none|nobody's|somebody's|one that|those that|those who|that of|somebody|an[e]w)\b/i
const LONGEST_SUBJECT = 72
/** Data, quotations and texts of others. */
const SKIPPED =
  /(?:^|\/)(?:generated|fonts|node_modules|patches|prompts)\/|packages\/language\/languages\/|^CHANGELOG\.md$|pnpm-lock|\.snap$/

const folders = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    file => /\.(?:ts|mjs|proto|md)$/.test(file) && !SKIPPED.test(file) && !file.endsWith('check-english.mjs'),
  )

const found = []
for (const file of files) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    continue
  }
  const sentences = file.endsWith('.md') ? documentSentences(text) : codeSentences(text)
  for (const { line, sentence } of sentences) {
    // A question in a heading or a test name keeps its question word.
    if (OPENINGS.test(sentence) && !/\?["'”»]?$/.test(sentence))
      found.push(`${file}:${line}: "${start(sentence)}" begins with a question word or "Of"`)
    const phrase = PHRASES.exec(sentence)
    if (phrase) found.push(`${file}:${line}: "${phrase[0]}" in "${start(sentence)}"`)
  }
}
for (const subject of ownSubjects())
  if (subject.length > LONGEST_SUBJECT)
    found.push(`commit subject of ${subject.length} characters: ${subject}`)

if (found.length > 0) {
  for (const line of found) console.error(line)
  console.error(`${found.length} sentences to write plainly: a subject, a verb, standard terms.`)
  process.exitCode = 1
}

/** Subjects of the commits that are not yet in the upstream branch; none without an upstream. */
function ownSubjects() {
  try {
    const range = execFileSync('git', ['rev-parse', '--abbrev-ref', '@{upstream}'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return execFileSync('git', ['log', '--no-merges', '--format=%s', `${range}..HEAD`], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}

function codeSentences(text) {
  const sentences = []
  const lines = text.split('\n')
  let block = null
  for (const [index, line] of lines.entries()) {
    const comment =
      /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)\s*(?:\*\/)?$/.exec(line)?.[1] ??
      /\s(?:\/\/|\/\*\*)\s(.*?)\s*(?:\*\/)?$/.exec(line)?.[1]
    if (comment !== undefined) {
      block ??= { line: index + 1, text: '' }
      block.text += ` ${comment}`
    } else {
      push(block)
      block = null
    }
    const name = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1/.exec(line)?.[2]
    if (name) sentences.push({ line: index + 1, sentence: name.charAt(0).toUpperCase() + name.slice(1) })
  }
  push(block)
  return sentences

  function push(comment) {
    if (!comment) return
    for (const sentence of split(comment.text)) sentences.push({ line: comment.line, sentence })
  }
}

function documentSentences(text) {
  let fenced = false
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) fenced = !fenced
    if (fenced || line.startsWith('```')) return []
    return line
      .replace(/`[^`]*`/g, '`code`')
      .split('|')
      .flatMap(cell => split(cell.replace(/^[\s#>*-]+|\*\*/g, '')))
      .map(sentence => ({ line: index + 1, sentence }))
  })
}

/** Sentences of a text. Quotations are left out: they show what others say. */
function split(text) {
  return text
    .replace(/`[^`]*`/g, '`code`')
    .replace(/“[^”]*”|"[^"]*"|«[^»]*»/g, '“…”')
    .split(/(?<=[.!?:;])\s+/)
    .map(sentence => sentence.trim())
    .filter(Boolean)
}

function start(sentence) {
  return sentence.length > 70 ? `${sentence.slice(0, 70)}…` : sentence
}
