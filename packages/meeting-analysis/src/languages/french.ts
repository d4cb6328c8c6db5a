import type { Language } from './language.ts'
import { oneOf, pattern, setOf } from './pattern.ts'
import { frenchPhrase } from './titles/french-titles.ts'

// Verbs of what people do after meetings: those in -er by stem, the others form by form.
const ER = `envo[iy] renvo[iy] prépar rédig vérifi corrig appell contact organis réserv termin regard partag cré ajout test command
  publi modifi complèt complét inform confirm dépos livr demand discut parl rappel rappell relanc planifi sign pa[iy] règl régl
  imprim calcul rassembl document déplo[iy] install configur supprim nettoy nettoi not actualis valid présent
  programm transfèr transfér propos cherch list consult adress invit post prévo[iy] bloqu chang montr remplac répar dessin achèt achet factur analys chiffr`
const I = `${oneOf(ER)}e|mets|fais|écris|finis|transmets|relis|prends (?:contact|rendez-vous|note|ça)|reviens|traduis|préviens|fournis|conçois|remets|réponds|rends`
const INFINITIVE = `(?:${oneOf(ER)}er|appeler|envoyer|mettre|faire|écrire|finir|transmettre|relire|prendre|revenir|traduire|prévenir|fournir|concevoir|remettre|répondre|rendre|revoir|prévoir|joindre|résoudre|ouvrir|s'occuper|se charger|lancer|ranger|changer|déménager|rédiger|corriger|partager|arranger)`
const FUTURE_STEM = `${oneOf(ER)}er|enverr|mettr|fer|écrir|finir|transmettr|relir|prendr|reviendr|traduir|préviendr|fournir|remettr|répondr|rendr|appeller|rappeller`
const THIRD = `${oneOf(ER)}e|met|fait|écrit|finit|transmet|relit|prend|traduit|prévient|fournit|remet|s'occupe|se charge|(?:${FUTURE_STEM})a`
const IMPERATIVE = `${oneOf(ER)}(?:e|ez)|mets|mettez|fais|faites|écris|écrivez|finis|finissez|transmets|transmettez|relis|relisez|prends|prenez|préviens|prévenez|fournis|remets|rends|occupe-toi|occupez-vous|réponds|répondez`
const CLITIC = "(?:(?:te|vous|lui|leur|le|la|les|me|nous|y|en|ça) |[tlm]')*"
const STILL = oneOf('encore aussi donc bien juste vite alors également déjà absolument quand_même')

/** French, with “tu” and “vous”, with and without the “ne” that speech drops. */
export const french = (): Language => ({
  tag: 'fr',
  // “Nous avons décidé de …”, “on a convenu que …”, “il a été décidé de …”, “nous nous sommes mis d'accord pour …”,
  // “nous avons retenu le prestataire de Lyon”, “la décision est prise : …”, “Décision : …”
  decided: pattern`\bc'est décidé\b|\b(?:nous avons|on a|l'équipe a|le (?:comité|conseil|groupe|bureau) a|il a été|il est)(?: (?:donc|alors|finalement|tous|ensemble|aussi|enfin|unanimement|collectivement)){0,3} (?:(?:décidé|convenu|acté|entendu)(?: (?:de|que|ensemble|pour)\b| d'| qu')|(?:retenu|choisi|adopté|validé|opté|tranché) )|\b(?:nous nous sommes|on s'est) (?:donc |tous )*mis d'accord (?:pour|sur)\b|\bla décision est (?:prise|actée)\b|\bnotre décision est de\b|^\P{L}*décision\s{0,3}:`,
  undecided: pattern`\b(?:presque|avant que|à l'époque|(?:l'an|l'année|la semaine|le mois|lundi|mardi|mercredi|jeudi|vendredi) (?:dernier|dernière|passée?)|il y a \S{1,24} (?:jours|semaines|mois|ans))\b|(?:ce que |ce qu'|qui |comment |pourquoi )(?:nous avons|on a|l'équipe a|il a été)\b[^,]{0,80}$`,

  // “À faire : …”, “Action pour Lena : …”, “Tâche : …”
  label: pattern`^\P{L}*(?:à faire|actions?|tâches?|to-?dos?|prochaine étape|point d'action)(?: (?:pour|de) [^:,]{1,60}| \([^)]{1,60}\)| \S{1,30})?\s{0,3}[:–]`,
  // “Je m'occupe de la salle”, “je m'en charge”, “je prends en charge le compte rendu”
  commitment: pattern`\bc'est moi qui (?:m'occupe|m'en occupe|m'en charge|me charge)\b|\bje m'en (?:occupe|charge)\b|\bje m'occupe (?:de|du|des)\b|\bje m'occupe d'|\bje me charge (?:de|du|des)\b|\bje me charge d'|\bje prends (?:ça )?en charge\b|\bje m'engage à\b`,
  // “Je t'envoie le rapport”, “j'appelle le client”, “je vais vérifier”, “je ferai”
  promise: pattern`\b(?:je |j')${CLITIC}(?:${I})\b|\bje (?:vais|peux) ${CLITIC}(?:${INFINITIVE})\b|\b(?:je |j')${CLITIC}(?:${FUTURE_STEM})ai\b`,
  future: pattern`\bje vais ${CLITIC}(?:${INFINITIVE})\b|\b(?:je |j')${CLITIC}(?:${FUTURE_STEM})ai\b|\bje (?:t'|vous |te |leur |lui )(?:envoie|transmets|partage)\b`,
  // “Je dois encore relire le contrat”, “il me reste à …”
  duty: pattern`\bje dois (?:${STILL} ){0,5}${CLITIC}(?:${INFINITIVE})\b|\bil (?:me reste|faut que je|me faut) (?:à )?(?:${STILL} ){0,5}${CLITIC}(?:${INFINITIVE}|${I}|fasse)\b`,
  sharedDuty: pattern`\b(?:nous devons|on doit|il faut)(?: ${STILL}){0,5} ${CLITIC}(?:${INFINITIVE})\b`,
  // “Peux-tu m'envoyer …”, “pourriez-vous vérifier …”, “envoie-moi …, s'il te plaît”, “merci de relire …”
  request: pattern`\b(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|voudrais-tu|voudriez-vous|(?:tu|vous) (?:peux|pourrais|pouvez|pourriez|dois|devez|devrais|devriez|veux bien|voulez bien)|(?:quelqu'un|chacun|tout le monde) (?:peut|pourrait|doit))(?: ${STILL}| s'il (?:te|vous) plaît,?)* ${CLITIC}(?:${INFINITIVE})\b|\bmerci (?:de |d')${CLITIC}(?:${INFINITIVE})\b|\b(?:${IMPERATIVE})-(?:moi|nous|lui|leur|le|la|les)\b|^@\s{0,3},? (?:${IMPERATIVE})\b|\b(?:${IMPERATIVE})\b[^,;:?]{0,80}?,? s'il (?:te|vous) plaît\b|\btu (?:me |nous |m'|lui |leur )(?:${I}|${oneOf(ER)}es)\b|\b(?:tu|vous) (?:t'en|vous en|t'occupes?|vous occupez) (?:occupes|occupez|charges|chargez|de)\b`,
  group: pattern`\b(?:tous|toutes|quelqu'un|chacun|tout le monde|nous tous|on)\b`,
  // “Lena s'occupe du compte rendu”, “Tom doit relancer le client avant vendredi”
  assigned: pattern`@ (?:${STILL} ){0,5}${CLITIC}(?:${THIRD})\b|@ (?:doit|va|peut) (?:${STILL} ){0,5}${CLITIC}(?:${INFINITIVE})\b|^c'est @ qui (?:${THIRD})\b`,

  negated: pattern`\b(?:ne|pas|jamais|rien|aucune?|sans)\b|\bn'`,
  conditional: pattern`\b(?:(?<!(?:vérifi|demand|regard|confirm)(?:e|er|erai) |voir |savoir )si(?! possible)|s'ils?(?! (?:te|vous) plaît)|peut-être|éventuellement|probablement|sans doute|je propose|je suggère|j'essaie|j'essaierai|je pense|je crois|j'espère|au cas où|dès que|quand|lorsque|je pourrais|je devrais|j'aimerais|je voudrais|serait|aurait|on verra|à condition|pourquoi)\b`,
  reported: pattern`\b(?:a dit|dit que|disait|promis|hier|était|étais|étaient|avait|avais|toujours|chaque|tous les|toutes les|d'habitude|souvent|parfois|normalement|depuis|paraît-il|soi-disant|en général)\b|\b(?:ai|as|a|avons|avez|ont|j'ai|qu'il a|m'a|t'a|l'a) (?:\p{L}{1,24} )?\p{L}{1,24}(?:é|ée|és|ées|it|is|u)\b`,
  personal: pattern`\b(?:lumière|porte|fenêtre|gâteau|café|match|film|vélo|sport|yoga|vacances|médecin|bises?|bisous)\b`,
  joke: pattern`\b(?:haha|hahaha|blague|je plaisante|je rigole|pour rire|je déconne|plaisanterie)\b`,
  otherSubject: pattern`\b(?:tu|(?<!(?:vers|avec|à|pour|chez) )vous|il|elle|ils|elles|on|chacun|mais|parce que|car|que|pour que|afin que|dont|qui)\b`,
  logistics: pattern`\b(?:m'entends|m'entendez|entendre|voir mon|partager (?:ton|votre|mon|l')|écran|micro|répéter|expliquer|raconter|prendre la parole|te présenter|vous présenter|commencer|parler plus|prends la parole|la parole)\b`,
  accepts: pattern`^(?:(?:oui|ouais|ok|okay|d'accord|bien sûr|pas de problème|sans problème|parfait|entendu|volontiers|très bien|super)[\s,.!]*)*(?:oui|ok|okay|d'accord|bien sûr|pas de problème|sans problème|entendu|volontiers|avec plaisir|ça marche|c'est noté|je m'en (?:occupe|charge)|je (?:le |la |les |l')?(?:fais|ferai|prends|prépare|t'envoie|vous envoie|vais))\b`,
  refersBack: pattern`\b(?:le|la|les|ça|cela) (?:fais|faire|ferai|fera)\b|\b(?:fais|faites)-(?:le|la|les)\b|^(?:(?:oui|d'accord|ok|okay|très bien|bien sûr),? )+je (?:le|la|les|leur|lui) `,
  bareWords: setOf(
    "oui ouais ok okay d'accord bien sûr alors je m'en occupe charge le la les l'ai fais fait ferai ça cela ce m'occupe prends pour avant d'ici et donc aussi vais faire moi de au plus tard leur lui te vous très bien ok parfait l' dois encore c'est noté",
  ),

  lead: pattern`^(?:@\s{0,3},? )?(?:(?:alors|donc|et|ok|bon|oui|sinon|puis) )*(?:(?:est-ce qu')?on (?:peut|pourrait|devrait)|(?:est-ce que )?(?:tu|vous) (?:peux|pourrais|pouvez|pourriez|dois|devez|devrais|devriez)|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|(?:est-ce que )?quelqu'un (?:peut|pourrait)|je (?:dois|vais|peux)|il (?:me reste à|faut(?! que))|nous devons|on doit|@ (?:doit|va)|merci de) (?:${STILL} ){0,5}`,
  softener: pattern`,? ?\bs'il (?:te|vous) plaît\b`,
  taskPhrase: frenchPhrase(oneOf(ER)),

  days: {
    by: "\\b(?:d'ici(?: à| au| la| le)?|avant(?: le| la)?|pour(?: le| la)?|jusqu'(?:à|au)|au plus tard(?: le| d'ici)?)",
    notDue: "\\b(?:depuis|après|dès|à partir de|de|du|d'hier|chaque|tous les|toutes les|l')",
    past: '(?:dernier|dernière|passé|passée)',
    event:
      '\\b(?:réunion|rendez-vous|atelier|démo|présentation|comité|conférence|salon|call|point|congés?|vacances|séance) (?:de |du )?',
    today:
      "\\b(?:aujourd'hui même|encore aujourd'hui|ce soir|cet après-midi|fin de (?:la )?journée|dans la journée)\\b|\\baujourd'hui(?=\\s?[.!?]*$)",
    tomorrow: '(?<!après-)\\bdemain\\b',
    dayAfterTomorrow: '\\baprès-demain\\b',
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'].map(
      day => `(?<!(?:^|[ ,])les? )${day}`,
    ),
    weekday: '\\b{day}\\b',
    coming: ['\\bce {day}\\b', '\\b{day} qui vient\\b'],
    next: ['\\b{day} prochain\\b'],
    ofNextWeek: ['\\b{day} de la semaine prochaine\\b', '\\bsemaine prochaine,? {day}\\b'],
    thisWeek: '\\b(?:la )?fin de (?:la |cette )?semaine\\b|\\bcette semaine\\b',
    nextWeek: '\\b(?:la )?(?:fin de (?:la )?)?semaine prochaine\\b',
    vague:
      '\\bdébut de (?:la )?semaine(?: prochaine)?\\b|\\bprochaine? (?:réunion|fois|séance|point|comité|rendez-vous)\\b|\\ble mois prochain\\b',
    endOfMonth: '\\b(?:la )?fin (?:du|de ce) mois\\b',
    endOfNextMonth: '\\b(?:la )?fin du mois prochain\\b',
    endOfYear: "\\b(?:la )?fin (?:de l'|d')année\\b",
    months: [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
    dates: ['\\b{date}(?:er)? {month}(?: {year})?\\b'],
    endOfNamedMonth: '\\b(?:la )?fin {month}\\b',
    dayOfMonth: '(?<=\\ble ){date}\\b(?! ?(?:h|heures|%|€))',
    within: ["\\b(?:dans|d'ici|sous) {count} {unit}\\b"],
    numbers: ['(?:un|une)', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
    units: { day: 'jours?', week: 'semaines?', month: 'mois' },
  },
})
