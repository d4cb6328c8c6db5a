import { pattern } from '../languages/pattern.ts'
import type { TemplateSection } from '../request.ts'

/** How the built-in engine fills a section; what is none of the special kinds is filled by its focus. */
export type SectionKind =
  | 'topics'
  | 'decisions'
  | 'action_items'
  | 'open_questions'
  | 'questions_and_answers'
  | 'overview'
  | 'focus'

const KINDS: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'action_items',
    /\b(?:action (?:items?|points?)|actions|next steps?|follow ?-?ups?|to-?dos?|tasks|assignments)\b/,
  ],
  ['questions_and_answers', /\b(?:questions? (?:and|&) answers?|q ?& ?a|qa)\b/],
  [
    'open_questions',
    /\b(?:open (?:questions?|matters?|issues?|points?)|unresolved|outstanding questions?|parking lot)\b/,
  ],
  ['decisions', /\b(?:decisions?(?! process| maker)|resolutions?|agreements?|resolved|agreed)\b/],
  ['overview', /\b(?:overview|executive summary|tl ?;? ?dr|abstract|in brief)\b/],
  [
    'topics',
    /\b(?:key (?:points?|topics?|takeaways?)|main (?:points?|topics?)|topics?|discussions?|discussed|highlights?|minutes|reports?|notes|agenda|summary)\b/,
  ],
]

/** The same in the other languages in which decisions and tasks are found. */
const KINDS_ELSEWHERE: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'action_items',
    pattern`\b(?:aufgaben|maßnahmen|massnahmen|nächste schritte|tâches|à faire|plan d'action|prochaines étapes|tareas|acciones|próximos pasos|azioni|compiti|da fare|prossimi passi|tarefas|ações|próximos passos|actiepunten|acties|volgende stappen|vervolgstappen)\b|^taken$|アクション|タスク|宿題|次のステップ|待办|行动项|下一步|任务`,
  ],
  [
    'questions_and_answers',
    pattern`\b(?:fragen und antworten|questions et réponses|preguntas y respuestas|domande e risposte|perguntas e respostas|vragen en antwoorden)\b|質疑応答|问答`,
  ],
  [
    'open_questions',
    pattern`\b(?:offene (?:fragen|punkte|themen)|(?:questions|points) (?:ouvert[es]s?|ouvertes|en suspens)|(?:preguntas|temas|cuestiones) (?:abiert[ao]s|pendientes)|(?:domande|questioni|punti) apert[ei]|(?:perguntas|questões|pontos) (?:em aberto|abert[ao]s|pendentes)|(?:open|openstaande) (?:vragen|punten))\b|未解決|課題|未决|待定`,
  ],
  [
    'decisions',
    pattern`\b(?:entscheidungen|beschlüsse|beschlossenes|décisions|decisiones|acuerdos|decisioni|decisões|besluiten|beslissingen)\b|決定|决定|决议`,
  ],
  [
    'overview',
    pattern`\b(?:überblick|zusammenfassung|kurzfassung|aperçu|resumen|riepilogo|sintesi|resumo|samenvatting)\b|^résumé(?: de la réunion)?$|概要|要約|摘要|概述`,
  ],
  [
    'topics',
    pattern`\b(?:themen|wichtigste punkte|protokoll|points (?:clés|abordés)|sujets|compte rendu|puntos clave|temas|acta|punti (?:chiave|principali)|argomenti|verbale|pontos (?:principais|chave)|assuntos|ata|hoofdpunten|onderwerpen|notulen)\b|議題|要点|議事録|议题|纪要`,
  ],
]

/** Reads the kind off the section's key and title, so custom templates work like built-in ones. */
export function sectionKind(section: TemplateSection): SectionKind {
  for (const name of [section.key.replaceAll('_', ' '), section.title.toLowerCase().normalize('NFC')]) {
    for (const [kind, said] of [...KINDS, ...KINDS_ELSEWHERE]) if (said.test(name)) return kind
  }
  return 'focus'
}
