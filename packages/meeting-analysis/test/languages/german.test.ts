import { describeLanguage } from './say.ts'

const ANNA = 'Anna Berg'
const TOM = 'Tom Okafor'
const LENA = 'Lena Fischer'

describeLanguage({
  language: 'de',
  names: [ANNA, TOM, LENA],
  decisions: [
    'Wir haben beschlossen, den neuen Bestellweg im April zu starten.',
    'Also haben wir uns jetzt für den zweiten Entwurf entschieden.',
    'Gut, dann sind wir uns einig, dass die Preise bis Sommer bleiben.',
    'Es wurde entschieden, dass der Standort in Leipzig geschlossen wird.',
    'Die Entscheidung ist gefallen: Wir nehmen den Anbieter aus Bremen.',
    'Wir haben vereinbart, dass Rechnungen nur noch digital verschickt werden.',
    'Beschluss: Die Messe im Herbst wird abgesagt.',
  ],
  tasks: [
    [
      'Ich schicke dir das Protokoll bis Freitag.',
      { owner: ANNA, due: '2026-03-06', title: 'Das Protokoll bis Freitag schicken' },
    ],
    [
      'Ähm, ich schick euch die Zahlen morgen früh.',
      { owner: ANNA, due: '2026-03-05', title: 'Die Zahlen schicken' },
    ],
    ['Den Vertrag prüfe ich bis Ende der Woche.', { owner: ANNA, due: '2026-03-06' }],
    ['Ich kümmere mich um die Räume für den Workshop.', { owner: ANNA, due: null }],
    ['Das Protokoll übernehme ich.', { owner: ANNA, due: null }],
    ['Bis zum 20. März stelle ich den Antrag fertig.', { owner: ANNA, due: '2026-03-20' }],
    [
      'Ich werde den Entwurf bis Mitte der Woche überarbeiten.',
      { owner: ANNA, due: null, title: 'Den Entwurf bis Mitte der Woche überarbeiten' },
    ],
    [
      'Tom, kannst du bitte die Folien bis Montag schicken?',
      { owner: TOM, due: '2026-03-09', title: 'Die Folien bis Montag schicken' },
    ],
    [
      'Könntest du das Angebot noch mal prüfen, Lena?',
      { owner: LENA, due: null, title: 'Das Angebot prüfen' },
    ],
    ['Lena, schick mir bitte die Rechnung vom Februar.', { owner: LENA, due: null }],
    [
      'Herr Okafor, könnten Sie uns bis übermorgen die Unterlagen zusenden?',
      { owner: TOM, due: '2026-03-06' },
    ],
    [
      'To-do: Kalender für das zweite Quartal anlegen',
      { owner: null, title: 'Kalender für das zweite Quartal anlegen' },
    ],
    [
      'Aufgabe für Lena: die Preisliste aktualisieren, spätestens am Dienstag.',
      { owner: LENA, due: '2026-03-10', title: 'Die Preisliste aktualisieren, spätestens am Dienstag' },
    ],
    [
      'Tom soll bis Donnerstag den Server umziehen und die Kunden informieren.',
      { owner: TOM, due: '2026-03-05' },
    ],
    [
      'Ich muss noch die Rechnung an den Verein schicken.',
      { owner: ANNA, due: null, title: 'Die Rechnung an den Verein schicken' },
    ],
    [
      'Wir müssen bis Ende des Monats das Angebot abgeben.',
      { owner: null, due: '2026-03-31', title: 'Bis Ende des Monats das Angebot abgeben' },
    ],
    ['Kannst du mir bitte die Zugänge einrichten?\nTom: Klar, mache ich.', { owner: TOM, due: null }],
    ['Kannst du mir bitte die Zugänge einrichten?', { owner: null, due: null }],
    [
      'Jemand müsste den Fehler in der Anmeldung beheben.\nTom: Das mache ich bis morgen.',
      { owner: TOM, due: '2026-03-05' },
    ],
    ['Könntet ihr bitte bis Freitag eure Stunden eintragen?', { owner: null, due: '2026-03-06' }],
    ['Ich melde mich in zwei Wochen beim Steuerberater.', { owner: ANNA, due: '2026-03-18' }],
    ['Ich rufe den Kunden am Montag an.', { owner: ANNA, due: '2026-03-09' }],
  ],
  nothing: [
    'Wir haben noch nicht entschieden, wann wir starten.',
    'Haben wir uns schon für einen Anbieter entschieden?',
    'Wenn wir uns für Leipzig entschieden haben, sagen wir es allen.',
    'Letztes Jahr haben wir beschlossen, keine Messe zu machen.',
    'Die Entscheidung steht noch aus.',
    'Ich schicke dir das nicht vor Freitag.',
    'Wenn ich Zeit habe, schicke ich dir das bis Freitag.',
    'Vielleicht schicke ich es morgen.',
    'Ich habe dir das Protokoll am Freitag geschickt.',
    'Er hat gesagt, ich schicke das bis Freitag.',
    'Soll ich dir das bis Freitag schicken?',
    'Ich schicke dir bis morgen den Mond, haha.',
    'Klar, ich baue dir bis morgen ein Schloss.\nAnna: War nur Spaß.',
    'Tom, kannst du mich hören?',
    'Tom, kannst du kurz deinen Bildschirm teilen?',
    'Tom hat die Folien gestern verschickt.',
    'Ich schicke jeden Freitag einen Bericht.',
    'Ich muss sagen, das gefällt mir sehr gut.',
    'Am Montag war das Treffen mit dem Kunden.',
    'Ich würde das bis Freitag machen, aber mir fehlen die Zahlen.',
    'Wer kümmert sich um das Protokoll?',
    'Die Aufgaben vom letzten Mal sind alle erledigt.',
    'Guten Morgen zusammen, ich mache heute die Moderation.',
    'Ich schicke dir den Link, sobald ich ihn habe.',
    'Bis Freitag ist noch viel Zeit.',
    'Ich bin von Montag bis Freitag im Urlaub.',
    'Tom, kannst du uns erzählen, wie es gestern lief?',
    'Ich mache das schon seit drei Jahren.',
  ],
})
