/** Questions that a newcomer asks of a demo meeting, each with the answer word for word; null: it does not speak of it. */
export const ANSWERS: Readonly<
  Record<string, readonly (readonly [question: string, answer: string | null])[]>
> = {
  'Launch readiness: Aurora': [
    [
      'When does Aurora ship?',
      'Aurora ships on Thursday at nine, if the export fix is confirmed on staging by Wednesday evening.',
    ],
    ['Who changes the wording?', 'Tom Sato: Change the wording before Wednesday noon (due 2026-03-04).'],
    [
      'What did we decide about the button?',
      'Call the button Connect calendar and add one line about what we read.',
    ],
    [
      "What are Lucía's tasks?",
      'Lucía Fernández: Draft the short text for the customers (due 2026-03-03). Lucía Fernández: Book fifteen minutes on Wednesday at five for the final go or no go (due 2026-03-04). Lucía Fernández: Send the short text for the customers to Amara.',
    ],
    ['What happens if the export fix is not confirmed?', 'Maya Okafor said: We ship on Monday.'],
    [
      'Who should read the short text?',
      'Lucía Fernández said: I will draft it today, but someone from finance should read it.',
    ],
    ['What are the open questions?', null],
    ['Who was there?', 'Maya Okafor, Jonas Weber, Lucía Fernández and Tom Sato.'],
    ['How long was the meeting?', '3 minutes.'],
    ['What is the budget for marketing?', null],
  ],
  'One to one: Priya and Sam': [
    [
      'When will the migration be finished?',
      'Sam Whitlock: Finish the billing migration by the end of next week (due 2026-03-13).',
    ],
    ['Who mentors the new intern?', 'Sam Whitlock: Mentor the new intern during the first month.'],
    [
      'When does the intern start?',
      'Priya Raman said: She starts on the first, let us plan her first week together on Monday.',
    ],
    [
      "Who takes Sam's shift on Friday?",
      "Priya Raman: Ask Lena to take Sam's shift on Friday (due 2026-03-06).",
    ],
    ['What was decided?', 'We keep the original currency and add a column.'],
    ['What is the salary?', null],
  ],
  'Wochenplanung Lager Nord': [
    ['Wer ruft den Elektriker an?', 'Sophie Krüger: Den Elektriker anrufen (bis 2026-03-02).'],
    [
      'Bis wann schließen wir die Inventur ab?',
      'Anke Brandt: Dann schließen wir die Inventur bis Mittwochabend ab.',
    ],
    [
      'Wann kommt die Lieferung aus Rotterdam?',
      'Sophie Krüger: Am Donnerstag kommt die Lieferung aus Rotterdam.',
    ],
    [
      'Welche Regale fehlen noch?',
      'Mehmet Yıldız: In Halle drei fehlen uns noch die Kühlregale. Zur Inventur: Halle zwei ist fertig gezählt.',
    ],
    ['Wer war dabei?', 'Anke Brandt, Mehmet Yıldız und Sophie Krüger.'],
    ['Wie hoch ist das Budget für Werbung?', null],
  ],
  'Point du matin, boulangerie Morel': [
    ['Qui prévient les vendeurs ?', 'Hugo Lambert: Prévenir les vendeurs (pour le 2026-03-03).'],
    [
      "Qui change l'ordre dans le logiciel ?",
      'Nadia Benali: Changer l’ordre dans le logiciel (pour le 2026-03-04).',
    ],
    [
      'Qu’est-ce qui a été décidé ?',
      'Nous faisons la brioche aux noisettes le samedi et le dimanche uniquement, à partir du premier.',
    ],
    [
      'Quelles sont les prochaines étapes ?',
      'Nadia Benali: Mettre à jour l’affiche et le site avant vendredi (pour le 2026-03-06). Nadia Benali: Changer l’ordre dans le logiciel (pour le 2026-03-04). Hugo Lambert: Prévenir les vendeurs (pour le 2026-03-03).',
    ],
    [
      'Combien de clients ont attendu ?',
      'Hugo Lambert: La semaine dernière, sept clients ont attendu plus de quarante minutes.',
    ],
    [
      'Combien de brioches jetez-vous par jour ?',
      'Nadia Benali: Pour la brioche aux noisettes, nous en jetons douze par jour.',
    ],
    ['Quel est le prix du pain complet ?', null],
  ],
  'Retrospectiva del sprint 14': [
    [
      '¿Quién configura el aviso automático?',
      'Diego Paredes: Configurar el aviso automático para los cambios grandes antes del viernes (para el 2026-03-06).',
    ],
    [
      '¿Quién escribe la regla en la guía?',
      'Carmen Vidal: Escribir la regla en la guía del equipo (para el 2026-03-04).',
    ],
    [
      '¿Qué se decidió?',
      'Limitar los cambios a trescientas líneas y reservar dos horas cada mañana para las revisiones. Las migraciones quedan fuera del límite.',
    ],
    [
      '¿Cuándo es la próxima retrospectiva?',
      'Inés Robles: La próxima retrospectiva es dentro de dos semanas.',
    ],
    [
      '¿Cuánto tiempo esperó el cambio de permisos?',
      'Diego Paredes: Mi cambio de permisos esperó cuatro días.',
    ],
    ['¿Cuál es el presupuesto de marketing?', null],
  ],
  '週次レビュー：予約画面': [
    ['誰が修正案を送りますか？', '田中 健: 修正案を送る (期限 2026-03-04)。'],
    ['新しい予約画面はいつ公開しますか？', '佐藤 由美: 新しい予約画面を公開する (期限 2026-03-09)。'],
    ['何が決まりましたか？', 'キャンセル料は予約ボタンのすぐ上に表示する。'],
    [
      '次のステップは何ですか？',
      '鈴木 彩: 画像の圧縮 (期限 2026-03-06)。田中 健: 修正案を送る (期限 2026-03-04)。佐藤 由美: 新しい予約画面を公開する (期限 2026-03-09)。',
    ],
    [
      '地図の読み込みについて意見は何件ありましたか？',
      '田中 健: ただ、地図の読み込みが遅いという意見が三件ありました。',
    ],
    ['採用面接はいつですか？', null],
  ],
}

/** The exchanges of the sequence of a demo meeting: questions and answers in turn. */
export const EXCHANGES: Readonly<Record<string, readonly string[]>> = {
  'One to one: Priya and Sam': [
    'Sam, how was the conference?',
    'Tiring and good. The talk about rate limiting was worth the trip alone, and I met two people who run the same stack.',
    'Would you present the main ideas to the team?',
    'Gladly. I could do twenty minutes at the next guild meeting.',
  ],
  'Wochenplanung Lager Nord': [
    'Wie lange brauchst du dafür?',
    'Zwei Tage, wenn Sophie mir hilft.',
    'Mehmet, schickst du mir danach die Differenzliste?',
    'Ja, ich schicke sie dir am Donnerstagmorgen.',
    'Was gibt es zum zweiten Punkt?',
    'Beim Stapler haben wir zwei Angebote. Der elektrische kostet achtzehntausend Euro mehr, spart aber rund vierhundert Euro Diesel im Monat.',
  ],
}

/** The lines of a mind map about the subjects, beside the decisions. */
export const POINTS: Readonly<Record<string, readonly string[]>> = {
  'Launch readiness: Aurora': [
    'The release branch is cut, and the last blocker is the export that times out on large accounts.',
    'I tested the new onboarding with six people: five finished without help, and one was lost at the calendar step.',
    'We decided last week that the beta discount ends with the launch.',
    'One risk: the search index has to be rebuilt after the migration. On staging it took forty minutes, and search answers with old results while it runs.',
    'I would rather start the rebuild at six in the morning, before people come in.',
  ],
  'One to one: Priya and Sam': [
    'The talk about rate limiting was worth the trip alone, and I met two people who run the same stack.',
    'I could do twenty minutes at the next guild meeting.',
    'The old invoices have three different currencies in one column, so every import needs a rule of its own.',
    'Either we convert everything to euros at the old rates, or we keep the original currency and add a column.',
    'Auditors will ask for the original.',
  ],
  'Wochenplanung Lager Nord': [
    'Zur Inventur: Halle zwei ist fertig gezählt. In Halle drei fehlen uns noch die Kühlregale.',
    'Am Donnerstag kommt die Lieferung aus Rotterdam.',
    'Beim Stapler haben wir zwei Angebote. Der elektrische kostet achtzehntausend Euro mehr, spart aber rund vierhundert Euro Diesel im Monat.',
    'Zwischen den Jahren könnte ich arbeiten, wenn ich dafür im Februar frei bekomme.',
  ],
  'Point du matin, boulangerie Morel': [
    'Les commandes en ligne ont augmenté de trente pour cent depuis septembre, surtout le vendredi soir.',
    'La semaine dernière, sept clients ont attendu plus de quarante minutes.',
    'Le problème vient de la préparation. Les commandes arrivent dans l’ordre des paiements et pas dans l’ordre des heures de retrait.',
    'Pour la brioche aux noisettes, nous en jetons douze par jour.',
    'Les habitués du mercredi seront déçus, mais je suis d’accord.',
  ],
  'Retrospectiva del sprint 14': [
    'Las pruebas automáticas ayudaron mucho. Encontraron dos fallos antes de publicar.',
    'Las revisiones de código tardan demasiado. Mi cambio de permisos esperó cuatro días.',
  ],
  '週次レビュー：予約画面': [
    '新しい予約画面は完成しました。今日から社内で試しています。',
    'ただ、地図の読み込みが遅いという意見が三件ありました。',
    '画像が大きすぎると思います。小さくすれば半分の時間で表示できます。',
    'キャンセル料の表示が分かりにくいという問い合わせが続いています。',
  ],
}
