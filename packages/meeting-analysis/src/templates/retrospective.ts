import type { BuiltInTemplate } from './built-in-template.ts'

export const retrospective: BuiltInTemplate = {
  key: 'retrospective',
  name: 'Retrospective',
  description: 'A team looks back: what went well, what did not, what changes.',
  version: 1,
  sections: [
    {
      key: 'went_well',
      title: 'What went well',
      prompt: 'Successes and things to keep: good, great, worked well, happy, improved, proud, thanks.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'went_badly',
      title: 'What did not go well',
      prompt:
        'Failures, delays, friction and frustration: problem, late, missed, difficult, confusing, broken.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'ideas',
      title: 'Ideas',
      prompt: 'Proposals for working differently: should, could, try, instead, suggest, what if.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'decisions',
      title: 'What we change',
      prompt: 'Changes the team agreed on.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'action_items',
      title: 'Action items',
      prompt: 'Who does what to bring the changes about, and by when.',
      format: 'table',
      required: true,
    },
  ],
}
