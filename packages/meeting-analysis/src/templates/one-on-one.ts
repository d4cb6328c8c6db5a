import type { BuiltInTemplate } from './built-in-template.ts'

export const oneOnOne: BuiltInTemplate = {
  key: 'one_on_one',
  name: 'One-on-one',
  description:
    'A talk between two people who work together: progress, worries, feedback, growth, next steps.',
  version: 1,
  sections: [
    {
      key: 'updates',
      title: 'Updates',
      prompt: 'What each of the two worked on since last time, what was finished and how it went.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'challenges',
      title: 'Challenges',
      prompt: 'Problems, blockers, worries and workload that were brought up, and what help was asked for.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'feedback',
      title: 'Feedback',
      prompt: 'Praise, criticism and suggestions given in either direction, in neutral words.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'growth',
      title: 'Goals and growth',
      prompt: 'Goals, career, skills, learning, training and wishes for future work.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'action_items',
      title: 'Next steps',
      prompt: 'What each of the two will do before the next talk, and by when.',
      format: 'bullets',
      required: true,
    },
  ],
}
