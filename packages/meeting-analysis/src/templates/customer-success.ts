import type { BuiltInTemplate } from './built-in-template.ts'

export const customerSuccess: BuiltInTemplate = {
  key: 'customer_success',
  name: 'Customer success',
  description: 'A regular talk with a customer: use, value, issues, requests, renewal, next steps.',
  version: 1,
  sections: [
    {
      key: 'usage_and_value',
      title: 'Use and value',
      prompt:
        'How the customer uses the product and what it brings: users, adoption, results, works well, saved.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'issues',
      title: 'Issues',
      prompt: 'Problems, bugs, tickets and complaints, and what was said about fixing them.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'requests',
      title: 'Requests and feedback',
      prompt:
        'Features, changes and help the customer asked for: would like, need, wish, could you, roadmap.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'renewal',
      title: 'Renewal and growth',
      prompt: 'Contract, renewal, price, seats, licences, expansion and signs of leaving.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'action_items',
      title: 'Next steps',
      prompt: 'What either side promised to do, with owner and date.',
      format: 'table',
      required: true,
    },
  ],
}
