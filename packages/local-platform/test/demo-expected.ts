/** The summary that a careful person would write of a demo meeting in the week of Monday, 2 March 2026. */
export interface ExpectedSummary {
  readonly overview: string
  /** One a line, with who said them. */
  readonly keyPoints: readonly string[]
  readonly decisions: readonly string[]
  readonly items: readonly (readonly [title: string, owner: string | null, due: string | null])[]
}

/** The Friday of that week. */
export const NOW = new Date('2026-03-06T12:00:00Z')

export const EXPECTED: Readonly<Record<string, ExpectedSummary>> = {
  'Launch readiness: Aurora': {
    overview:
      'The meeting was held to decide whether Aurora ships on Thursday. It was decided: Aurora ships on Thursday at nine, if the export fix is confirmed on staging by Wednesday evening. Next, Jonas Weber is to send the numbers from staging, and Tom Sato is to change the wording before Wednesday noon.',
    keyPoints: [
      'Jonas Weber: The release branch is cut, and the last blocker is the export that times out on large accounts.',
      'Tom Sato: I tested the new onboarding with six people: five finished without help, and one was lost at the calendar step.',
      'Lucía Fernández: The page still says beta discount.',
      'Maya Okafor: We decided last week that the beta discount ends with the launch.',
      'Lucía Fernández: I need a short text for the customers who ask.',
      'Jonas Weber: One risk: the search index has to be rebuilt after the migration. On staging it took forty minutes, and search answers with old results while it runs. I would rather start the rebuild at six in the morning, before people come in.',
    ],
    decisions: [
      'Tom Sato: Call the button Connect calendar and add one line about what we read.',
      'Maya Okafor: Aurora ships on Thursday at nine, if the export fix is confirmed on staging by Wednesday evening.',
    ],
    items: [
      ['Send the numbers from staging', 'Jonas Weber', '2026-03-03'],
      ['Change the wording before Wednesday noon', 'Tom Sato', '2026-03-04'],
      ['Draft the short text for the customers', 'Lucía Fernández', '2026-03-03'],
      ['Prepare the notice and schedule it for six', 'Jonas Weber', null],
      [
        'Book fifteen minutes on Wednesday at five for the final go or no go',
        'Lucía Fernández',
        '2026-03-04',
      ],
      ['Send the short text for the customers to Amara', 'Lucía Fernández', null],
    ],
  },
  'One to one: Priya and Sam': {
    overview:
      "On the agenda were the billing migration and the support rota. It was decided: We keep the original currency and add a column. Next, Sam Whitlock is to raise the threshold and write a runbook, and Priya Raman is to ask Lena to take Sam's shift on Friday.",
    keyPoints: [
      'Sam Whitlock: The talk about rate limiting was worth the trip alone, and I met two people who run the same stack. I could do twenty minutes at the next guild meeting.',
      'Sam Whitlock: The old invoices have three different currencies in one column, so every import needs a rule of its own. Either we convert everything to euros at the old rates, or we keep the original currency and add a column.',
      'Priya Raman: Auditors will ask for the original.',
    ],
    decisions: ['Priya Raman: We keep the original currency and add a column.'],
    items: [
      ['Raise the threshold and write a runbook', 'Sam Whitlock', null],
      ["Ask Lena to take Sam's shift on Friday", 'Priya Raman', '2026-03-06'],
      ['Present the main ideas to the team', 'Sam Whitlock', null],
      ['Put Sam on the agenda', 'Priya Raman', null],
      ["Draft a plan for the new intern's first week", 'Sam Whitlock', '2026-03-09'],
      ['Mentor the new intern during the first month', 'Sam Whitlock', null],
      ['Finish the billing migration by the end of next week', 'Sam Whitlock', '2026-03-13'],
    ],
  },
  'Wochenplanung Lager Nord': {
    overview:
      'Besprochen wurden die Inventur, der neue Stapler und die Urlaubsplanung. Beschlossen wurde: Wir schließen die Inventur bis Mittwochabend ab. Wir nehmen den elektrischen Stapler. Nächste Schritte: den Elektriker anrufen (Sophie Krüger); die Differenzliste schicken (Mehmet Yıldız).',
    keyPoints: [
      'Mehmet Yıldız: Zur Inventur: Halle zwei ist fertig gezählt. In Halle drei fehlen uns noch die Kühlregale.',
      'Sophie Krüger: Am Donnerstag kommt die Lieferung aus Rotterdam.',
      'Mehmet Yıldız: Beim Stapler haben wir zwei Angebote. Der elektrische kostet achtzehntausend Euro mehr, spart aber rund vierhundert Euro Diesel im Monat.',
      'Sophie Krüger: Nur der Anschluss muss noch geprüft werden.',
      'Mehmet Yıldız: Zwischen den Jahren könnte ich arbeiten, wenn ich dafür im Februar frei bekomme.',
    ],
    decisions: [
      'Anke Brandt: Wir schließen die Inventur bis Mittwochabend ab.',
      'Anke Brandt: Wir nehmen den elektrischen Stapler.',
      'Anke Brandt: Mehmet übernimmt den Dienst zwischen den Jahren und bekommt dafür im Februar zwei Wochen Urlaub.',
    ],
    items: [
      ['Den Elektriker anrufen', 'Sophie Krüger', '2026-03-02'],
      ['Die Differenzliste schicken', 'Mehmet Yıldız', '2026-03-05'],
      [
        'Den elektrischen Stapler bestellen, sobald der Elektriker die Leitung freigegeben hat',
        'Sophie Krüger',
        null,
      ],
      ['Die Urlaubswünsche bis Ende des Monats in den Kalender eintragen', null, '2026-03-31'],
    ],
  },
  'Point du matin, boulangerie Morel': {
    overview:
      'La réunion a porté sur : les commandes en ligne, leur préparation et la brioche. Il a été décidé : nous faisons la brioche aux noisettes le samedi et le dimanche uniquement, à partir du premier. Prochaines étapes : mettre à jour l’affiche et le site avant vendredi (Nadia Benali) ; changer l’ordre dans le logiciel (Nadia Benali).',
    keyPoints: [
      'Hugo Lambert: Les commandes en ligne ont augmenté de trente pour cent depuis septembre, surtout le vendredi soir. La semaine dernière, sept clients ont attendu plus de quarante minutes.',
      'Nadia Benali: Le problème vient de la préparation. Les commandes arrivent dans l’ordre des paiements et pas dans l’ordre des heures de retrait.',
      'Nadia Benali: Pour la brioche aux noisettes, nous en jetons douze par jour.',
      'Hugo Lambert: Les habitués du mercredi seront déçus, mais je suis d’accord.',
    ],
    decisions: [
      'Claire Morel: Nous faisons la brioche aux noisettes le samedi et le dimanche uniquement, à partir du premier.',
    ],
    items: [
      ['Mettre à jour l’affiche et le site avant vendredi', 'Nadia Benali', '2026-03-06'],
      ['Changer l’ordre dans le logiciel', 'Nadia Benali', '2026-03-04'],
      ['Prévenir les vendeurs', 'Hugo Lambert', '2026-03-03'],
    ],
  },
  'Retrospectiva del sprint 14': {
    overview:
      'Se habló de: integración con el calendario, revisiones de código y aviso automático. Se decidió: limitar los cambios a trescientas líneas y reservar dos horas cada mañana para las revisiones. Las migraciones quedan fuera del límite. Próximos pasos: escribir la regla en la guía del equipo (Carmen Vidal); configurar el aviso automático para los cambios grandes antes del viernes (Diego Paredes).',
    keyPoints: [
      'Carmen Vidal: Las pruebas automáticas ayudaron mucho. Encontraron dos fallos antes de publicar.',
      'Diego Paredes: Las revisiones de código tardan demasiado. Mi cambio de permisos esperó cuatro días.',
    ],
    decisions: [
      'Carmen Vidal: Limitar los cambios a trescientas líneas y reservar dos horas cada mañana para las revisiones.',
      'Inés Robles: Las migraciones quedan fuera del límite.',
    ],
    items: [
      ['Escribir la regla en la guía del equipo', 'Carmen Vidal', '2026-03-04'],
      [
        'Configurar el aviso automático para los cambios grandes antes del viernes',
        'Diego Paredes',
        '2026-03-06',
      ],
    ],
  },
  '週次レビュー：予約画面': {
    overview:
      '予約画面とキャンセル料について話し合いました。決定事項：キャンセル料は予約ボタンのすぐ上に表示する。今後の対応：画像の圧縮（鈴木 彩）、修正案を送る（田中 健）。',
    keyPoints: [
      '田中 健: 新しい予約画面は完成しました。今日から社内で試しています。',
      '田中 健: ただ、地図の読み込みが遅いという意見が三件ありました。',
      '鈴木 彩: 画像が大きすぎると思います。小さくすれば半分の時間で表示できます。',
      '田中 健: キャンセル料の表示が分かりにくいという問い合わせが続いています。',
    ],
    decisions: ['佐藤 由美: キャンセル料は予約ボタンのすぐ上に表示する。'],
    items: [
      ['画像の圧縮', '鈴木 彩', '2026-03-06'],
      ['修正案を送る', '田中 健', '2026-03-04'],
      ['新しい予約画面を公開する', '佐藤 由美', '2026-03-09'],
    ],
  },
}
