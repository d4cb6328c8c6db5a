/**
 * The jobs after a change of a transcript, after a link by hand, and after a merge, an undone merge or a
 * deletion of profiles.
 */
export type JobKind = 'follow-speakers' | 'teach-profiles' | 'announce-links'
