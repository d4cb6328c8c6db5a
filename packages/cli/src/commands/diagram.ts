import { writeFile } from 'node:fs/promises'
import { DIAGRAM_STYLE, DIAGRAM_TYPE } from '@mi/contracts/mi/insights/v1'
import { type Command, Option } from 'commander'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { printJson } from '../output.ts'
import { waitOption, waitUntil } from '../wait-until.ts'

interface Diagram {
  id: string
  title: string | null
  status: 'processing' | 'completed' | 'failed'
  failure_reason: string | null
  image_url: string | null
  image_svg_url: string | null
  source_markup: string | null
}

interface DiagramOptions {
  type: string
  style?: string
  focus?: string[]
  format: 'png' | 'svg' | 'markup'
  output?: string
  wait: number
}

export function addDiagram(program: Command): void {
  program
    .command('diagram <meeting>')
    .description(`draw a meeting and save the picture: ${MEETING_ARGUMENT}`)
    .addOption(new Option('-t, --type <type>', 'what is drawn').choices(DIAGRAM_TYPE).default('flowchart'))
    .addOption(new Option('--style <style>', 'how much is drawn, and how').choices(DIAGRAM_STYLE))
    .option('--focus <topic...>', 'draw these topics, not the whole meeting')
    .addOption(
      new Option(
        '-f, --format <format>',
        'form of the file; markup is Mermaid, or SVG where Mermaid has no such diagram',
      )
        .choices(['png', 'svg', 'markup'])
        .default('png'),
    )
    .option('-o, --output <file>', 'where to save it; else a new file named after the diagram')
    .addOption(waitOption())
    .action(async (name: string, options: DiagramOptions, command: Command) => {
      const { api, output } = await contextOf(command)
      const meetingId = await findMeeting(api, name)
      const { type, style, focus: focus_topics, format } = options
      const created = await api.json<Diagram>('POST', `/meetings/${meetingId}/diagrams`, {
        json: { type, style, focus_topics },
      })
      const diagram = await waitUntil(output, 'Drawing', options.wait, async () => {
        const current = await api.json<Diagram>('GET', `/diagrams/${created.id}`)
        return current.status === 'processing' ? null : current
      })
      if (diagram.status === 'failed')
        throw new CliError(`The diagram failed: ${diagram.failure_reason ?? 'unknown reason'}.`)
      const content = await contentOf(diagram, format)
      const file = options.output
        ? await writeFile(options.output, content).then(() => options.output)
        : await saveAsNew(fileNameOf(diagram, type), extensionOf(diagram, format), content)
      if (output.json) return printJson(output, { ...diagram, file })
      output.out.write(
        `Saved ${file} (${diagram.title ?? type}, ${Math.ceil(content.byteLength / 1024)} KiB)\n`,
      )
    })
}

async function contentOf(diagram: Diagram, format: DiagramOptions['format']): Promise<Uint8Array> {
  if (format === 'markup') return Buffer.from(diagram.source_markup ?? '')
  const url = (format === 'png' ? diagram.image_url : diagram.image_svg_url) as string
  // The address is signed, so the request contains no API key.
  const response = await fetch(url).catch(cause => {
    throw new CliError(
      `The picture cannot be fetched from ${new URL(url).origin}: ${cause.cause?.code}`,
      EXIT.unavailable,
    )
  })
  if (!response.ok)
    throw new CliError(`The picture cannot be fetched: ${new URL(url).origin} answers ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

function extensionOf({ source_markup: markup }: Diagram, format: DiagramOptions['format']): string {
  if (format !== 'markup') return format
  return markup?.startsWith('<svg') ? 'svg' : 'mmd'
}

/** Turns a title into a file name: `Decision flow: Launch readiness` → `decision-flow-launch-readiness` */
function fileNameOf({ title }: Diagram, type: string): string {
  const words: string[] = (title ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return (words.join('-') || type).slice(0, 80)
}

/** Saves under a new name: `name.png`, then `name-2.png`. Never overwrites a file. */
async function saveAsNew(name: string, extension: string, content: Uint8Array): Promise<string> {
  for (let number = 1; ; number++) {
    const file = `${name}${number === 1 ? '' : `-${number}`}.${extension}`
    try {
      await writeFile(file, content, { flag: 'wx' })
      return file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
