import { describeLanguage } from './say.ts'

const ANNA = 'Anna de Vries'
const TOM = 'Tom Bakker'
const LENA = 'Lena Visser'

describeLanguage({
  language: 'nl',
  names: [ANNA, TOM, LENA],
  decisions: [
    'We hebben besloten de lancering uit te stellen tot mei.',
    'Dus we hebben gekozen voor de leverancier uit Gent.',
    'Er is afgesproken dat facturen alleen nog digitaal gaan.',
    'We zijn het eens dat de prijzen tot de zomer zo blijven.',
    'Het besluit is genomen: we sluiten het kantoor in Breda.',
    'De raad heeft de begroting van het tweede kwartaal goedgekeurd.',
    'Besluit: de beurs in het najaar gaat niet door.',
  ],
  tasks: [
    ['Ik stuur je het verslag morgen.', { owner: ANNA, due: '2026-03-05', title: 'Het verslag sturen' }],
    ['Ik mail jullie de notulen vóór vrijdag.', { owner: ANNA, due: '2026-03-06' }],
    ['Maandag bel ik de klant.', { owner: ANNA, due: '2026-03-09' }],
    [
      'Ik ga het contract deze week controleren.',
      { owner: ANNA, due: '2026-03-06', title: 'Het contract deze week controleren' },
    ],
    ['Ik zorg ervoor dat de zaal geboekt is.', { owner: ANNA, due: null }],
    ['Ik maak de offerte voor 20 maart.', { owner: ANNA, due: '2026-03-20' }],
    [
      'Tom, kun je de facturen voor maandag versturen alsjeblieft?',
      { owner: TOM, due: '2026-03-09', title: 'De facturen voor maandag versturen' },
    ],
    [
      'Kun je de offerte nog controleren, Lena?',
      { owner: LENA, due: null, title: 'De offerte nog controleren' },
    ],
    ['Lena, stuur me de cijfers alsjeblieft.', { owner: LENA, due: null }],
    [
      'Meneer Bakker, zou u ons uiterlijk overmorgen de stukken willen sturen?',
      { owner: TOM, due: '2026-03-06' },
    ],
    ['Actiepunt: hotel boeken voor de beurs', { owner: null, title: 'Hotel boeken voor de beurs' }],
    ['Taak voor Lena: de prijslijst bijwerken', { owner: LENA, title: 'De prijslijst bijwerken' }],
    ['Tom regelt de zaal voor morgen.', { owner: TOM, due: '2026-03-05' }],
    [
      'Ik moet nog de factuur van de notaris controleren.',
      { owner: ANNA, due: null, title: 'De factuur van de notaris controleren' },
    ],
    [
      'We moeten het voorstel eind van de maand inleveren.',
      { owner: null, due: '2026-03-31', title: 'Het voorstel eind van de maand inleveren' },
    ],
    ['Kun je me de inloggegevens sturen?\nTom: Ja, komt goed.', { owner: TOM, due: null }],
    [
      'Iemand zou de fout in het formulier moeten oplossen.\nTom: Dat doe ik voor morgen.',
      { owner: TOM, due: '2026-03-05' },
    ],
    ['Kunnen jullie voor vrijdag je uren invullen?', { owner: null, due: '2026-03-06' }],
    ['Ik overleg over twee weken met de boekhouder.', { owner: ANNA, due: '2026-03-18' }],
  ],
  nothing: [
    'We hebben nog niet besloten wanneer we starten.',
    'Hebben we besloten van leverancier te wisselen?',
    'Als we hebben besloten te stoppen, moeten we het zeggen.',
    'Vorig jaar hebben we besloten geen beurs te doen.',
    'Het besluit is lastig.',
    'Ik stuur je het verslag niet voor vrijdag.',
    'Als ik tijd heb, stuur ik je het verslag morgen.',
    'Misschien stuur ik het morgen.',
    'Ik heb je het verslag vrijdag gestuurd.',
    'Hij zei: ik stuur het verslag vrijdag.',
    'Zal ik je het verslag morgen sturen?',
    'Ik stuur je morgen de maan, haha.',
    'Ik bouw een kasteel voor morgen.\nAnna: Grapje.',
    'Tom, hoor je mij?',
    'Tom, kun je je scherm delen?',
    'Tom heeft de cijfers gisteren gestuurd.',
    'Ik stuur elke vrijdag een rapport.',
    'Ik moet zeggen dat het er mooi uitziet.',
    'De vergadering van maandag was lang.',
    'Ik zou dat voor vrijdag maken, maar ik mis de cijfers.',
    'Wie regelt de zaal?',
    'De taken van de vorige keer zijn allemaal klaar.',
    'Zodra ik het contract heb, stuur ik het.',
    'Ik ben tot vrijdag op vakantie.',
    'Goedemorgen allemaal, ik doe vandaag de moderatie.',
    'We hebben nog tijd voor vrijdag.',
  ],
})
