import { defineErrors } from '@mi/errors'

/** The errors that the operations of this service return in addition to the common errors. */
export const insightErrors = defineErrors('insight', {
  transcript_not_ready: {
    status: 'conflict',
    code: 'transcript_not_ready',
    message: 'The transcript of this meeting is not ready yet.',
  },
  regeneration_in_progress: {
    status: 'conflict',
    code: 'regeneration_in_progress',
    message: 'This summary is being regenerated. Wait until it is completed.',
  },
  summary_without_content: {
    status: 'conflict',
    message: 'This summary has no content yet that could be edited.',
  },
  built_in_template: {
    status: 'forbidden',
    message: 'Built-in templates cannot be changed. Create a copy instead.',
  },
  too_many_action_items: {
    status: 'conflict',
    code: 'limit_reached',
    message: 'A meeting has at most 1,000 action items. Delete some of them first.',
  },
  ambiguous_assignee: {
    status: 'conflict',
    code: 'ambiguous_assignee',
    message: 'Several participants have this name. Give the id of one of them.',
  },
})
