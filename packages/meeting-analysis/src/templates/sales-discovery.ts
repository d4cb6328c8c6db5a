import type { BuiltInTemplate } from './built-in-template.ts'

export const salesDiscovery: BuiltInTemplate = {
  key: 'sales_discovery',
  name: 'Sales discovery',
  description:
    'A first talk with a possible customer: situation, needs, budget, decision process, next steps.',
  version: 1,
  sections: [
    {
      key: 'customer_situation',
      title: 'Customer situation',
      prompt:
        'The company, its team, and the tools and process in use today: currently using, our team, we have.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'needs',
      title: 'Needs and pain points',
      prompt:
        'Problems the customer wants solved and why now: need, problem, pain, difficult, manual, slow, want, looking for.',
      format: 'bullets',
      required: true,
    },
    {
      key: 'budget_and_timeline',
      title: 'Budget and timeline',
      prompt: 'Money, price, cost, contract, budget, quarter, deadline and dates that were named.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'decision_process',
      title: 'Decision process',
      prompt:
        'Who decides, who else is involved, approval, procurement, legal, security review, stakeholders.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'objections',
      title: 'Objections and competitors',
      prompt: 'Concerns, doubts, risks, other vendors and alternatives the customer compares with.',
      format: 'bullets',
      required: false,
    },
    {
      key: 'action_items',
      title: 'Next steps',
      prompt: 'What either side promised to do next, with owner and date.',
      format: 'table',
      required: true,
    },
  ],
}
