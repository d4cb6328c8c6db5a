import type { BuiltInTemplate } from './built-in-template.ts'

export const interview: BuiltInTemplate = {
  key: 'interview',
  name: 'Interview',
  description:
    'A job interview: background, experience, answers, questions of the candidate, next steps. No verdict.',
  version: 1,
  sections: [
    {
      key: 'background',
      title: 'Background',
      prompt:
        'Education, career and present position of the candidate: studied, university, years, role, company.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'experience',
      title: 'Experience and skills',
      prompt:
        'Projects, tools and results the candidate described: built, led, project, experience, team, technology.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'questions_and_answers',
      title: 'Questions and answers',
      prompt: 'The questions that were asked and the core of each answer.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'motivation',
      title: 'Motivation and expectations',
      prompt: 'Why the candidate is interested, salary, notice period, location, start date and wishes.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'action_items',
      title: 'Next steps',
      prompt: 'What was agreed about the further process, with owner and date.',
      format: 'bullets',
      required: false,
    },
  ],
}
