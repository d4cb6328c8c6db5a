import { speech } from '@mi/language/speech'

const patterns = speech.decisions.statements.vague

/**
 * Whether a reader understands a statement without its context, and whether it binds more than one person: not “do the same”, “move the
 * discussion”.
 */
export function saysWhat(text: string): boolean {
  return ![
    patterns.refersBack,
    patterns.noObjection,
    patterns.verbsAlone,
    patterns.breaksOff,
    patterns.ofTalk,
    patterns.task,
  ].some(pattern => pattern.test(text))
}
