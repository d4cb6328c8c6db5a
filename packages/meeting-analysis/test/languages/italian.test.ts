import { describeLanguage } from './say.ts'

const ANNA = 'Anna Ferri'
const TOMMASO = 'Tommaso Galli'
const LUCIA = 'Lucia Conti'

describeLanguage({
  language: 'it',
  names: [ANNA, TOMMASO, LUCIA],
  decisions: [
    'Abbiamo deciso di rimandare il lancio a maggio.',
    'Quindi abbiamo scelto il fornitore di Bologna.',
    'Si è deciso che le fatture vanno solo in digitale.',
    'Allora siamo d’accordo che i prezzi restano così fino all’estate.',
    'La decisione è presa: chiudiamo la sede di Pavia.',
    'Il comitato ha approvato il bilancio del secondo trimestre.',
    'Decisione: la fiera di autunno è annullata.',
  ],
  tasks: [
    ['Ti mando il report domani.', { owner: ANNA, due: '2026-03-05', title: 'Mandare il report' }],
    ['Vi invio il verbale entro venerdì.', { owner: ANNA, due: '2026-03-06' }],
    ['Lunedì chiamo il cliente.', { owner: ANNA, due: '2026-03-09' }],
    ['Preparerò il preventivo entro il 20 marzo.', { owner: ANNA, due: '2026-03-20' }],
    ['Mi occupo io della sala.', { owner: ANNA, due: null }],
    [
      'Tommaso, puoi mandare le fatture entro lunedì, per favore?',
      { owner: TOMMASO, due: '2026-03-09', title: 'Mandare le fatture entro lunedì' },
    ],
    ['Potresti controllare l’offerta, Lucia?', { owner: LUCIA, due: null, title: 'Controllare l’offerta' }],
    ['Lucia, mandami i numeri per favore.', { owner: LUCIA, due: null }],
    ['Signor Galli, potrebbe inviarci i documenti entro dopodomani?', { owner: TOMMASO, due: '2026-03-06' }],
    ['Azione: prenotare l’albergo per la fiera', { owner: null, title: 'Prenotare l’albergo per la fiera' }],
    ['Compito per Lucia: aggiornare il listino', { owner: LUCIA, title: 'Aggiornare il listino' }],
    ['Tommaso si occupa del verbale entro domani.', { owner: TOMMASO, due: '2026-03-05' }],
    [
      'Devo ancora controllare la fattura del notaio.',
      { owner: ANNA, due: null, title: 'Controllare la fattura del notaio' },
    ],
    [
      'Dobbiamo consegnare la proposta entro fine mese.',
      { owner: null, due: '2026-03-31', title: 'Consegnare la proposta entro fine mese' },
    ],
    ['Puoi mandarmi le credenziali?\nTommaso: Certo, nessun problema.', { owner: TOMMASO, due: null }],
    [
      'Qualcuno dovrebbe correggere l’errore del modulo.\nTommaso: Lo faccio io entro domani.',
      { owner: TOMMASO, due: '2026-03-05' },
    ],
    ['Potete completare le ore entro venerdì?', { owner: null, due: '2026-03-06' }],
    ['Parlo con il commercialista tra due settimane.', { owner: ANNA, due: '2026-03-18' }],
  ],
  nothing: [
    'Non abbiamo ancora deciso la data.',
    'Abbiamo deciso di cambiare fornitore?',
    'Se abbiamo deciso di uscire, bisogna dirlo.',
    'L’anno scorso abbiamo deciso di non fare fiere.',
    'La decisione è difficile.',
    'Non ti mando il report entro venerdì.',
    'Se ho tempo, ti mando il report domani.',
    'Forse ti mando il report domani.',
    'Ti ho mandato il report venerdì.',
    'Ha detto che preparo il report per lunedì.',
    'Ti mando il report domani?',
    'Ti mando la luna domani, ahahah.',
    'Preparo un castello per domani.\nAnna: Scherzo.',
    'Tommaso, mi senti?',
    'Tommaso, puoi condividere lo schermo?',
    'Tommaso ha mandato i numeri ieri.',
    'Il controllo del magazzino è domani.',
    'Ogni venerdì mando un report.',
    'Devo dire che il risultato è molto bello.',
    'La riunione di lunedì era lunga.',
    'Vorrei preparare tutto per venerdì.',
    'Chi si occupa del verbale?',
    'Le azioni dell’ultima volta sono tutte chiuse.',
    'Appena ricevo il contratto, ve lo mando.',
    'Sono in ferie fino a venerdì.',
    'Inviò i documenti lunedì.',
  ],
})
