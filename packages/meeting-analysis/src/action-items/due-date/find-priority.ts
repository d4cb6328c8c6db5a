import type { Priority } from '../../draft.ts'

const URGENT =
  /\b(?:asap|as soon as possible|urgent(?:ly)?|immediately|right away|critical|blocker|blocking|top priority|high priority|must|today|tonight|right now|by tomorrow|very important|dringend|sofort)\b/i
/** The same in other languages, by their own words. */
const URGENT_ELSEWHERE =
  /so schnell wie möglich|schnellstmöglich|umgehend|tout de suite|dès que possible|immédiatement|en urgence|lo antes posible|cuanto antes|urgente|inmediatamente|il prima possibile|quanto prima|subito|o mais rápido possível|imediatamente|zo snel mogelijk|onmiddellijk|至急|早急に|大至急|尽快|紧急|马上/i
const RELAXED_ELSEWHERE =
  /nicht (?:so |sehr )?(?:dringend|eilig)|eilt nicht|keine eile|irgendwann|(?:pas|n'est pas) (?:très )?urgent|rien ne presse|no (?:es|corre) (?:urgente|prisa)|sin prisa|non (?:è )?urgente|senza fretta|não (?:é )?urgente|sem pressa|niet (?:zo )?dringend|geen haast|急ぎではない|急ぎません|不急|不着急/i
const RELAXED =
  /\b(?:maybe|might|eventually|at some point|some day|someday|if (?:you|i|we) (?:have|get|find) (?:the )?time|nice to have|low priority|no rush|no hurry|whenever|when you get a chance|could also)\b/i

/** What the words say about urgency, before anything else; a deadline within two days is urgent too. */
export function findPriority(said: string, dueDate: string | null, meetingDate: string | null): Priority {
  if (
    /\b(?:not|n't) (?:so |that |very )?urgent\b/i.test(said) ||
    RELAXED.test(said) ||
    RELAXED_ELSEWHERE.test(said)
  )
    return 'low'
  if (URGENT.test(said) || URGENT_ELSEWHERE.test(said)) return 'high'
  if (dueDate !== null && meetingDate !== null) {
    const days = (Date.parse(dueDate) - Date.parse(meetingDate.slice(0, 10))) / 86_400_000
    if (days <= 2) return 'high'
  }
  return 'medium'
}
