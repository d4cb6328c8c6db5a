import type { BuiltInTemplate } from './built-in-template.ts'

export const boardMeeting: BuiltInTemplate = {
  key: 'board_meeting',
  name: 'Board meeting',
  description: 'Formal minutes: reports, finance, resolutions, risks, actions.',
  version: 1,
  sections: [
    {
      key: 'reports',
      title: 'Reports',
      prompt: 'What was reported to the board, by whom, topic by topic.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'finance',
      title: 'Finance',
      prompt: 'Revenue, cost, cash, budget, profit, forecast, funding and other figures that were named.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'decisions',
      title: 'Resolutions',
      prompt: 'What the board resolved or approved, with the outcome of votes where they were taken.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'risks',
      title: 'Risks and concerns',
      prompt: 'Risks, concerns, legal matters and dissent that were raised.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'open_questions',
      title: 'Open matters',
      prompt: 'Questions that were put off or remain unanswered.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'action_items',
      title: 'Actions',
      prompt: 'What was assigned to whom, and by when.',
      format: 'table',
      required: true,
    },
  ],
}
