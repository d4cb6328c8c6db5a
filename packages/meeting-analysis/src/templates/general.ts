import type { BuiltInTemplate } from './built-in-template.ts'

export const general: BuiltInTemplate = {
  key: 'general',
  name: 'General meeting',
  description: 'What was discussed, decided and promised, for any kind of meeting.',
  version: 1,
  sections: [
    {
      key: 'key_points',
      title: 'Key points',
      prompt:
        'The main topics in the order they came up. For each topic, say what was presented or argued, by whom, and where it ended. Leave out small talk and how the call was organised.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'decisions',
      title: 'Decisions',
      prompt:
        'What the group settled on. One decision each, as a statement that stands on its own. A proposal nobody accepted is not a decision.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'action_items',
      title: 'Action items',
      prompt: 'Who promised, or was asked, to do what, and by when. Name the owner only where it is certain.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'open_questions',
      title: 'Open questions',
      prompt: 'Questions and problems that were raised and not resolved in this meeting.',
      format: 'bullets',
      required: false,
    },
  ],
}
