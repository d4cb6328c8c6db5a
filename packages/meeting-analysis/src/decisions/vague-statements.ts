import { speech } from '@mi/language/speech'

const patterns = speech.decisions.statements.vague

/** Whether what is settled can be told from the statement alone, and binds more than one: not “do the same”, “call it stable”, “move the discussion”. */
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
