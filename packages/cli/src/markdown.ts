import { styleText } from 'node:util'
import stringWidth from 'string-width'
import type { Output } from './output.ts'

const MAX_WIDTH = 100

/** Prints Markdown with styles and wrapped lines on a terminal, and unchanged in a pipe. */
export function printMarkdown(output: Output, markdown: string): void {
  output.out.write(`${output.out.isTTY ? render(markdown, widthOf(output.out)) : markdown}\n`)
}

/** @param width columns of the terminal */
export function render(markdown: string, width: number): string {
  return markdown
    .split('\n')
    .flatMap(line => (isTableRow(line) ? [line] : wrap(line, width)))
    .map(emphasise)
    .join('\n')
}

const widthOf = (out: NodeJS.WriteStream): number => Math.min(out.columns ?? 80, MAX_WIDTH)
const isTableRow = (line: string): boolean => line.startsWith('|')

/** Wraps a line. The continuation of a list item is indented. */
function wrap(line: string, width: number): string[] {
  const indent = ' '.repeat(/^\s*(?:[-*] |\d+\. )?/.exec(line)?.[0].length ?? 0)
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<=\s)/)) {
    if (current.trim() !== '' && visibleWidth(current + word.trimEnd()) > width) {
      lines.push(current.trimEnd())
      current = indent
    }
    current += word
  }
  return [...lines, current.trimEnd()]
}

const visibleWidth = (text: string): number => stringWidth(text.replaceAll('**', ''))

/** Styles bold text in a line. Bold text that a line break divides is styled only if both marks are on one line. */
function emphasise(line: string): string {
  return line
    .replace(/^#{1,6} (.*)$/, (_, heading: string) => bold(heading))
    .replace(/\*\*([^*]+)\*\*/g, (_, text: string) => bold(text))
    .replace(/^(\s*)[-*] /, '$1• ')
}

const bold = (text: string): string => styleText('bold', text, { validateStream: false })
