import { stem } from '@mi/language/english-speech'

/** Words by which one asks for what others call differently. A word may be in several groups. */
const GROUPS = [
  'cost costs price prices pricing expense expensive cheap money euros dollars',
  'budget money funding funds finance finances',
  'customer client buyer user consumer',
  'product device thing',
  'appearance appearances look looks shape',
  'style fashion fashionable trendy look design',
  'feature function functionality option capability',
  'information info data facts',
  'feedback comment opinion review reaction',
  'reduce reduction cut lower decrease less save shrink',
  'increase raise grow growth more higher',
  'remove removal abandon abandonment drop delete skip eliminate scrap',
  'fix solve solution resolve repair correct patch',
  'bug defect error fault failure crash',
  'release launch ship deploy rollout publish deliver',
  'delay postpone late slip defer',
  'deadline due date',
  'employee staff colleague worker',
  'hire hiring recruit recruitment candidate',
  'salary pay wage wages payment',
  'buy purchase order',
  'sell sale sales',
  'test tests testing check verify try evaluate evaluation',
  'usability usable ease easy simple simplicity',
  'usage use using used',
  'write draft document compose',
  'build implement implementation develop develop make create',
  'change changes modify adjust adjustment update',
  'start begin commence kickoff',
  'end finish complete close',
  'choose select selection pick option',
  'competitor competition rival',
  'demand demands requirement requirements need needs',
  'job role task work duty',
  'advertising advertise advert ads commercial promotion',
  'screen display lcd monitor',
  'tv television',
  'phone telephone mobile call',
  'photo picture image',
  'email e-mail mail message',
  'meeting call session',
  'country countries nation',
  'doctor physician',
  'school schools students education',
  'illness disease sick',
  'elderly senior seniors old',
  'children child kids',
  'company business firm enterprise',
  'government federal ministry',
  'law bill legislation act',
  'loan loans credit lending',
  'help assistance support aid',
  'proposal propose suggest suggestion',
  'risk danger threat',
  'speed fast slow performance latency',
  'size large big small',
  'schedule timeline calendar',
  'vacation holiday',
  'car vehicle',
  'office building premises',
]

const SYNONYMS = new Map<string, Set<string>>()
for (const group of GROUPS) {
  const stems = group.split(' ').map(stem)
  for (const one of stems) {
    const known = SYNONYMS.get(one) ?? new Set()
    for (const other of stems) if (other !== one) known.add(other)
    SYNONYMS.set(one, known)
  }
}

/** Stems that may stand for an English one. */
export function synonymsOf(term: string): ReadonlySet<string> {
  return SYNONYMS.get(term) ?? new Set()
}
