import { describe, expect, test } from 'vitest'
import { createLanguageSample, detectLanguage } from '../src/index.ts'

const TEXTS = {
  en: "Okay, let's get started with the budget. I think we should move the launch to next week.",
  de: 'Gut, dann fangen wir mit dem Budget an. Ich glaube, wir sollten den Start auf nächste Woche verschieben.',
  fr: "Bon, on commence par le budget. Je pense qu'il faudrait repousser le lancement à la semaine prochaine.",
  es: 'Bueno, empecemos con el presupuesto. Creo que deberíamos mover el lanzamiento a la próxima semana.',
  pt: 'Bom, vamos começar pelo orçamento. Acho que devíamos adiar o lançamento para a próxima semana.',
  it: 'Bene, cominciamo dal bilancio. Penso che dovremmo spostare il lancio alla settimana prossima.',
  nl: 'Goed, laten we beginnen met het budget. Ik denk dat we de lancering naar volgende week moeten verplaatsen.',
  sv: 'Okej, då börjar vi med budgeten. Jag tycker att vi borde flytta lanseringen till nästa vecka.',
  da: 'Okay, lad os begynde med budgettet. Jeg synes, vi skal flytte lanceringen til næste uge.',
  no: 'Ok, la oss begynne med budsjettet. Jeg synes vi bør flytte lanseringen til neste uke.',
  fi: 'Hyvä, aloitetaan budjetista. Minusta meidän pitäisi siirtää julkaisu ensi viikolle.',
  pl: 'Dobrze, zacznijmy od budżetu. Myślę, że powinniśmy przesunąć premierę na przyszły tydzień.',
  cs: 'Dobře, začněme rozpočtem. Myslím, že bychom měli spuštění přesunout na příští týden.',
  ru: 'Хорошо, давайте начнём с бюджета. Думаю, нам стоит перенести запуск на следующую неделю.',
  uk: 'Добре, почнімо з бюджету. Думаю, нам варто перенести запуск на наступний тиждень. Хто може підготувати звіт до п’ятниці?',
  tr: 'Tamam, bütçeyle başlayalım. Bence lansmanı gelecek haftaya ertelemeliyiz.',
  ja: 'では、予算の話から始めましょう。発売は来週に延期したほうがいいと思います。',
  zh: '好的,我们先讨论预算。我觉得发布应该推迟到下周。',
  ko: '좋아요, 예산부터 시작합시다. 출시를 다음 주로 미루는 게 좋겠습니다.',
  ar: 'حسنا، لنبدأ بالميزانية. أعتقد أنه يجب علينا تأجيل الإطلاق إلى الأسبوع القادم.',
  hi: 'ठीक है, बजट से शुरू करते हैं। मुझे लगता है कि हमें लॉन्च अगले हफ्ते तक टाल देना चाहिए।',
  he: 'טוב, בואו נתחיל בתקציב. אני חושב שכדאי לדחות את ההשקה לשבוע הבא.',
  el: 'Ωραία, ας ξεκινήσουμε με τον προϋπολογισμό. Νομίζω ότι πρέπει να μεταφέρουμε την έναρξη στην επόμενη εβδομάδα.',
  vi: 'Được rồi, chúng ta bắt đầu với ngân sách. Tôi nghĩ nên dời buổi ra mắt sang tuần sau.',
  id: 'Baik, mari kita mulai dengan anggaran. Saya pikir kita harus menunda peluncuran ke minggu depan.',
  hu: 'Jó, kezdjük a költségvetéssel. Szerintem a bevezetést jövő hétre kellene halasztani.',
  ro: 'Bine, să începem cu bugetul. Cred că ar trebui să mutăm lansarea săptămâna viitoare.',
}

describe('language', () => {
  test.each(Object.entries(TEXTS))('%s is recognised', (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })

  test.each([
    '',
    'Okay.',
    'Yeah, yeah.',
    'Hello',
    '12 34 56 78 90 12 34 56 78 90',
    '予算',
    'xkcd qwrt zzpl',
    'Kubernetes Postgres OpenSearch Redis',
  ])('%j says too little', text => {
    expect(detectLanguage(text)).toBeNull()
  })

  test('a greeting in another language does not decide for the meeting', () => {
    const sample = createLanguageSample()
    for (let i = 0; i < 20; i += 1) sample.add(TEXTS.es)
    for (let i = 0; i < 4_000; i += 1) sample.add(TEXTS.de)
    expect(sample.detect()).toBe('de')
  })
})
