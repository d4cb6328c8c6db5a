import { defineErrors } from '@mi/errors'

/** The errors that the operations of this service return in addition to the common errors. */
export const transcriptErrors = defineErrors('transcript', {
  not_ready: {
    status: 'conflict',
    code: 'transcript_not_ready',
    message: 'The transcript of this meeting is not ready yet.',
  },
  unsupported_media_type: {
    status: 'unsupported_media_type',
    code: 'unsupported_media_type',
    message: 'A transcript is imported as application/json, text/vtt, application/x-subrip or text/plain.',
  },
  not_in_progress: { status: 'conflict', message: 'Live segments need a meeting in progress.' },
})
