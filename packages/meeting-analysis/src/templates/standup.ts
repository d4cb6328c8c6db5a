import type { BuiltInTemplate } from './built-in-template.ts'

export const standup: BuiltInTemplate = {
  key: 'standup',
  name: 'Stand-up',
  description: 'A short team round: done, doing, blocked.',
  version: 1,
  sections: [
    {
      key: 'progress',
      title: 'Done',
      prompt:
        'Work that was finished since the last stand-up, by person: done, completed, merged, fixed, shipped.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'plans',
      title: 'Doing next',
      prompt:
        'Work that people continue with or start today, by person: plan, today, next, working on, going to.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'blockers',
      title: 'Blockers',
      prompt:
        'What holds somebody up, what it waits for, and who can clear it: blocked, stuck, waiting, problem.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'action_items',
      title: 'Follow-ups',
      prompt: 'Promises and requests that came out of the round, with owner and date.',
      format: 'table',
      required: false,
    },
  ],
}
