// Meetings for these tests.
import type { DiagramInput, DiagramSegment } from '../src/index.ts'

export type Meeting = Omit<DiagramInput, 'type' | 'style' | 'focusTopics'>

/** Turns lines of a conversation into segments of six seconds, half a second apart. */
export function conversation(
  lines: readonly (readonly [speaker: string, text: string])[],
  from = 0,
): DiagramSegment[] {
  return lines.map(([speaker, text], position) => {
    const index = from + position
    return {
      id: `seg_${String(index).padStart(4, '0')}`,
      index,
      speakerId: `spk_${speaker}`,
      speakerName: speaker,
      text,
      start: index * 6.5,
      end: index * 6.5 + 6,
    }
  })
}

function participantsOf(segments: readonly DiagramSegment[]): Meeting['participants'] {
  const names = new Map(segments.map(segment => [segment.speakerId ?? '', segment.speakerName ?? '']))
  return [...names].map(([id, name]) => ({ id, name }))
}

export function meetingOf(fields: Partial<Meeting> & Pick<Meeting, 'segments'>): Meeting {
  return {
    title: 'Bakery launch',
    date: '2026-05-04',
    participants: participantsOf(fields.segments),
    topics: [],
    decisions: [],
    actionItems: [],
    ...fields,
  }
}

const BAKERY = conversation([
  ['Ines Duarte', 'Welcome back. Two things today, the oven and the opening day.'],
  ['Tom Okafor', 'The supplier called about the oven again.'],
  ['Ines Duarte', 'Which oven should we buy for the new kitchen, Tom?'],
  ['Tom Okafor', 'We could buy the deck oven, it is slower but the crust is better.'],
  ['Mina Sato', 'Alternatively the convection oven, it needs half the power of the deck oven.'],
  ['Ines Duarte', 'The crust matters most. We buy the deck oven for the kitchen.'],
  ['Tom Okafor', 'I will order the deck oven with the supplier by Friday.'],
  ['Mina Sato', 'I check whether the wiring carries it.'],
  ['Ines Duarte', 'Good. Opening day then. What date did the landlord promise for the keys?'],
  ['Mina Sato', 'He promised the keys for the twentieth of May.'],
  ['Tom Okafor', 'Mina, could you ask the printer for the flyers?'],
  ['Mina Sato', 'Yes, the printer needs three days for the flyers, so I ask tomorrow.'],
  ['Ines Duarte', 'We open on the first of June.'],
  ['Tom Okafor', 'Somebody should tell the neighbours.'],
])

/** An ordinary short meeting: two topics, a question with two options, two decisions, three action items. */
export const bakery: Meeting = meetingOf({
  segments: BAKERY,
  topics: [
    {
      title: 'The oven',
      start: 0,
      end: 52,
      segmentIds: BAKERY.slice(0, 8).map(segment => segment.id),
      keywords: ['oven', 'crust'],
    },
    {
      title: 'Opening day',
      start: 52,
      end: 91,
      segmentIds: BAKERY.slice(8).map(segment => segment.id),
      keywords: ['keys', 'flyers'],
    },
  ],
  decisions: [
    { text: 'Buy the deck oven.', segmentId: 'seg_0005' },
    { text: 'Open on 1 June.', segmentId: 'seg_0012' },
  ],
  actionItems: [
    {
      title: 'Order the deck oven',
      assigneeName: 'Tom Okafor',
      dueDate: '2026-05-08',
      segmentIds: ['seg_0006'],
    },
    { title: 'Check the wiring', assigneeName: 'Mina Sato', dueDate: null, segmentIds: ['seg_0007'] },
    { title: 'Tell the neighbours', assigneeName: null, dueDate: null, segmentIds: ['seg_0013'] },
  ],
})

/**
 * Replaces all labels by the labels of a list, in rotation. Each label gets two topics, so that every place
 * shows every label.
 */
export function labelled(labels: readonly string[], title: string): Meeting {
  const label = (index: number) => labels[index % labels.length] ?? ''
  const segments = conversation(
    Array.from({ length: labels.length * 6 }, (_, index) => {
      const speaker = label(Math.floor(index / 2) % Math.min(labels.length, 7))
      return [
        speaker,
        index % 2 === 0
          ? `What do we do about ${label(index)} this quarter?`
          : `About this: ${label(index)} and then some.`,
      ]
    }),
  )
  const id = (index: number) => segments[index % segments.length]?.id ?? ''
  return meetingOf({
    title,
    segments,
    topics: labels.map((text, index) => ({
      title: text,
      start: index * 39,
      end: (index + 1) * 39,
      segmentIds: segments.slice(index * 6, index * 6 + 6).map(segment => segment.id),
      keywords: [label(index + 1), label(index + 2)],
    })),
    decisions: labels.map((text, index) => ({ text, segmentId: id(index * 6 + 3) })),
    actionItems: labels.map((text, index) => ({
      title: text,
      assigneeName: label(index + 3),
      dueDate: index % 2 === 0 ? `2026-06-${String(10 + (index % 15)).padStart(2, '0')}` : null,
      segmentIds: [id(index * 6 + 4)],
    })),
    questions: labels.map((text, index) => ({
      text: `${text}?`,
      segmentId: id(index * 6),
      options: [
        { text: label(index + 4), segmentId: id(index * 6 + 1) },
        { text: label(index + 5), segmentId: id(index * 6 + 2) },
      ],
      decisionSegmentId: id(index * 6 + 3),
    })),
    exchanges: labels.map((text, index) => ({
      askerId: segments[index * 2]?.speakerId ?? '',
      addresseeId: segments[index * 2 + 2]?.speakerId ?? '',
      question: { text: `${text}?`, segmentIds: [id(index * 6)] },
      answer: { text: label(index + 1), segmentIds: [id(index * 6 + 1)] },
    })),
  })
}

export const HOSTILE_LABELS = [
  '"quoted" and \'single\' and “curly”',
  'end',
  'subgraph end; style x fill:#f00; classDef y;',
  '[a](b) {c} <d> |e| ((f)) [[g]] {{h}}',
  '<script>alert(1)</script><b>bold</b> &amp; &lt; <br/> <!-- x -->',
  '%%{init: {"theme":"dark"}}%% %% comment',
  'A --> B; B ->> C: hi; C -.-> D',
  '```mermaid\nflowchart TD\n```',
  'line one\nline two\r\n\tline three\u2028four\u0000five',
  'x'.repeat(300),
  `${'Donaudampfschifffahrt'.repeat(6)} captain`,
  'ends]] with ))}} brackets [',
  '#quot; #35; &#35; #lt; ﬂ°°35¶ß',
  'participant as end; loop alt opt par rect note over',
  '   ',
  '\u202eright to left override\u202c and \u2066isolate',
  '`backtick` **bold** _under_ ~~strike~~ $$x^2$$ \\n \\"',
  '---\ntitle: x\n---',
  'click callback href "javascript:alert(1)"',
  '\ud800 lone surrogate \udc00',
  'root((x))::icon(fa fa-book):::urgent',
  '@startuml @{ shape: circle }',
]

export const WORLD_LABELS = [
  '決定：新しいオーブンを来週の金曜日までに注文して、配線を確認してから設置します。',
  '我们决定在六月一日开业，并在本周内完成厨房的电路检查和所有设备的安装。',
  '우리는 새 오븐을 주문하고 배선을 확인한 다음 설치하기로 결정했습니다.',
  'اتفقنا على شراء الفرن الجديد قبل نهاية الأسبوع، ثم نفحص الأسلاك (220V).',
  'החלטנו לקנות את התנור החדש עד יום שישי ולבדוק את החיווט.',
  'हमने तय किया कि शुक्रवार तक नया ओवन मंगवाया जाएगा और वायरिंग की जाँच होगी।',
  'เราตัดสินใจซื้อเตาอบใหม่ภายในวันศุกร์และตรวจสอบสายไฟก่อนติดตั้ง',
  'Αποφασίσαμε να αγοράσουμε τον φούρνο μέχρι την Παρασκευή.',
  'Мы решили купить печь до пятницы и проверить проводку.',
  'Łódź, Čeština, Ærøskøbing, İstanbul, Đặng Thị Ngọc Ánh',
  'Launch 🚀 the bakery 👩‍🍳 with 🇵🇹 flags ❤️ and 1️⃣ plan ✅',
  'Ե՞րբ ենք բացում (a script none of the fonts has) ጤና',
]

/** A short right-to-left meeting whose names and days fit one row. */
export const arabic: Meeting = (() => {
  const segments = conversation([
    ['ليلى حداد', 'متى يصل الفرن الجديد إلى المطبخ؟'],
    ['عمر سعيد', 'يصل الفرن يوم الأربعاء القادم في الصباح.'],
    ['ليلى حداد', 'هل تستطيع إرسال القائمة إلى البنك؟'],
    ['عمر سعيد', 'نعم، سأرسل القائمة غدا.'],
  ])
  return meetingOf({
    title: 'اجتماع المخبز الأسبوعي',
    segments,
    topics: [{ title: 'الفرن الجديد', start: 0, end: 40, segmentIds: [], keywords: ['المطبخ'] }],
    decisions: [{ text: 'نشتري الفرن الجديد قبل نهاية الشهر.', segmentId: 'seg_0001' }],
    actionItems: [
      {
        title: 'إرسال القائمة إلى البنك',
        assigneeName: 'عمر سعيد',
        dueDate: '2026-05-08',
        segmentIds: ['seg_0003'],
      },
    ],
  })
})()

/** A long meeting with many facts of each kind, and people with long names. */
export const crowded: Meeting = (() => {
  const people = [
    'Maximiliana Wolfeschlegelsteinhausenbergerdorff',
    'Jean-Baptiste de la Tour du Pin',
    'Al',
    'Dr. Aleksandra Wiśniewska-Kowalczyk (Head of Procurement, Central Europe)',
    'Bo Li',
    'Ngozi Chukwuemeka-Adeyemi',
    'Tom',
    'Priya Raghunathan',
    'Sam Q.',
    'Oluwaseun',
    'Kim',
    'Zoë van der Berg',
  ]
  const segments = conversation(
    Array.from({ length: 560 }, (_, index) => {
      const speaker = people[(index * 7) % people.length] ?? ''
      const other = people[(index * 7 + 7) % people.length]?.split(' ')[0]
      return [
        speaker,
        index % 9 === 0
          ? `${other}, how should we handle shipment batch ${index} for the northern warehouse next month?`
          : `For batch ${index - 1} the northern warehouse could take the shipment if the customs papers arrive in time.`,
      ]
    }),
  )
  const id = (index: number) => segments[index]?.id ?? ''
  return meetingOf({
    title:
      'Quarterly review of shipping, customs, warehouses and everything else that has moved since the last review, part two',
    segments,
    topics: Array.from({ length: 14 }, (_, index) => ({
      title: `Shipping lane ${index + 1}: customs papers, storage and the return of empty containers`,
      start: index * 260,
      end: (index + 1) * 260,
      segmentIds: segments.slice(index * 40, index * 40 + 40).map(segment => segment.id),
      keywords: ['customs', 'containers', 'storage'],
    })),
    decisions: Array.from({ length: 30 }, (_, index) => ({
      text: `Batch ${index * 18} goes through the northern warehouse, provided that the customs papers are complete two days before the ship arrives and the storage fee stays below the agreed limit.`,
      segmentId: id(index * 18 + 2),
    })),
    actionItems: Array.from({ length: 40 }, (_, index) => ({
      title: `Send the customs papers of batch ${index * 13} to the agent and confirm the storage fee in writing`,
      assigneeName: people[index % people.length] ?? null,
      dueDate: index % 3 === 0 ? `2026-06-${String(1 + (index % 28)).padStart(2, '0')}` : null,
      segmentIds: [id(index * 13 + 3)],
    })),
  })
})()
