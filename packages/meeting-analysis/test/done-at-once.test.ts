import { expect, test } from 'vitest'
import { isDoneAtOnce } from '../src/candidates/explicit-commitments.ts'

test.each([
  'Pop the website onto the main chat',
  'Share the link to the other call',
  'Drop a link to the rota',
  'Start with the price list',
])('an action during the call is no task: “%s”', title => expect(isDoneAtOnce(title)).toBe(true))

test.each([
  'Put the link on the page of the event',
  'Fix the link to the rota',
  'Send the photos to the Telegram chat',
  'Start the survey',
  'Test the chat bot on the help page',
])('an action after the call is a task: “%s”', title => expect(isDoneAtOnce(title)).toBe(false))
