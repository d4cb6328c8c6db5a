import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { createParser } from 'eventsource-parser'
import { contextOf } from '../context.ts'
import { CliError, EXIT } from '../exit-codes.ts'
import { findMeeting, MEETING_ARGUMENT } from '../find-meeting.ts'
import { bold, dim, duration, type Output } from '../output.ts'

interface LiveSegment {
  speaker: { name: string } | string
  text: string
  start: number
  final?: boolean
}

export function addTail(program: Command): void {
  program
    .command('tail <meeting>')
    .description(`follow the transcript of a live meeting: ${MEETING_ARGUMENT}`)
    .action(async (name: string, _options, command: Command) => {
      const { api, output } = await contextOf(command)
      const id = await findMeeting(api, name)
      let lastEventId = ''
      let ended = false
      const parser = () =>
        createParser({
          onEvent(event) {
            if (event.id) lastEventId = event.id
            if (event.event === 'end') ended = true
            print(output, event.event ?? 'message', event.data)
          },
        })
      // The stream may break at any time. Last-Event-ID resumes it.
      for (let failures = 0; !ended; ) {
        try {
          const headers = {
            accept: 'text/event-stream',
            ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
          }
          const response = await api.raw('GET', `/meetings/${id}/live`, { headers })
          failures = 0
          const feed = parser()
          for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) feed.feed(text)
        } catch (error) {
          if (error instanceof CliError && error.exitCode !== EXIT.unavailable) throw error
          if (++failures === 10)
            throw new CliError('The live stream is unavailable: ten attempts failed.', EXIT.unavailable)
        }
        if (!ended) await sleep(Math.min(500 * 2 ** failures, 10_000))
      }
    })
}

function print(output: Output, event: string, data: string): void {
  if (output.json) {
    output.out.write(`${JSON.stringify({ event, data: parse(data) })}\n`)
  } else if (event === 'segment') {
    const segment = parse(data) as LiveSegment
    const name = typeof segment.speaker === 'string' ? segment.speaker : segment.speaker.name
    const text = segment.final === false ? dim(output, `${segment.text} …`) : segment.text
    output.out.write(`${dim(output, duration(segment.start).padStart(7))}  ${bold(output, name)}: ${text}\n`)
  } else if (event === 'end') {
    output.out.write(`${dim(output, 'The meeting has ended.')}\n`)
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
