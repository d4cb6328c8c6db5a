import type { Command } from 'commander'
import { addConnect } from './connect.ts'
import { addConnectionCommands } from './connections.ts'
import { addEventCommands } from './events.ts'

export function addCalendar(program: Command): void {
  const calendar = program
    .command('calendar')
    .description('connect calendars, list their events')
    .addHelpText('after', '\nWithout a command: events. Its options: mi calendar events --help')
  addEventCommands(calendar)
  addConnect(calendar)
  addConnectionCommands(calendar)
}
