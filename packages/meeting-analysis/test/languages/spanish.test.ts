import { describeLanguage } from './say.ts'

const ANA = 'Ana Ruiz'
const TOMAS = 'Tomás Vega'
const LUCIA = 'Lucía Soto'

describeLanguage({
  language: 'es',
  names: [ANA, TOMAS, LUCIA],
  decisions: [
    'Hemos decidido aplazar el lanzamiento hasta mayo.',
    'Así que decidimos mantener los precios hasta el verano.',
    'Se ha acordado que las facturas se envían solo en digital.',
    'El comité ha aprobado el presupuesto del segundo trimestre.',
    'Entonces quedamos en que el portal se abre en abril.',
    'Queda aprobado el contrato con el proveedor de Sevilla.',
    'Decisión: se cancela la feria de otoño.',
  ],
  tasks: [
    ['Te envío el informe mañana.', { owner: ANA, due: '2026-03-05', title: 'Enviar el informe' }],
    ['Os mando el acta antes del viernes.', { owner: ANA, due: '2026-03-06' }],
    ['El lunes llamo al cliente.', { owner: ANA, due: '2026-03-09' }],
    [
      'Voy a revisar el contrato esta semana.',
      { owner: ANA, due: '2026-03-06', title: 'Revisar el contrato esta semana' },
    ],
    ['Yo me encargo de la sala.', { owner: ANA, due: null }],
    ['Prepararé el presupuesto para el 20 de marzo.', { owner: ANA, due: '2026-03-20' }],
    [
      'Tomás, ¿puedes enviar las facturas antes del lunes, por favor?',
      { owner: TOMAS, due: '2026-03-09', title: 'Enviar las facturas antes del lunes' },
    ],
    ['¿Podrías revisar la oferta, Lucía?', { owner: LUCIA, due: null, title: 'Revisar la oferta' }],
    ['Lucía, mándame las cifras por favor.', { owner: LUCIA, due: null }],
    [
      'Señor Vega, ¿podría usted enviarnos los documentos para pasado mañana?',
      { owner: TOMAS, due: '2026-03-06' },
    ],
    [
      'Tarea para Lucía: actualizar la lista de precios',
      { owner: LUCIA, title: 'Actualizar la lista de precios' },
    ],
    ['Acción: reservar el hotel para la feria', { owner: null, title: 'Reservar el hotel para la feria' }],
    ['Tomás se encarga del acta para mañana.', { owner: TOMAS, due: '2026-03-05' }],
    ['Todavía tengo que enviar la factura al gestor.', { owner: ANA, due: null }],
    [
      'Tenemos que entregar la propuesta a finales de mes.',
      { owner: null, due: '2026-03-31', title: 'Entregar la propuesta a finales de mes' },
    ],
    ['¿Me puedes enviar los accesos?\nTomás: Claro, sin problema.', { owner: TOMAS, due: null }],
    [
      'Alguien debería corregir el error del formulario.\nTomás: Lo hago yo para mañana.',
      { owner: TOMAS, due: '2026-03-05' },
    ],
    ['¿Podéis completar las horas antes del viernes?', { owner: null, due: '2026-03-06' }],
    ['Hablo con el asesor dentro de dos semanas.', { owner: ANA, due: '2026-03-18' }],
  ],
  nothing: [
    'Todavía no hemos decidido la fecha.',
    '¿Hemos decidido cambiar de proveedor?',
    'Si hemos decidido salir, hay que decirlo.',
    'El año pasado decidimos no ir a la feria.',
    'La decisión es difícil.',
    'No te envío el informe antes del viernes.',
    'Si tengo tiempo, te envío el informe mañana.',
    'Quizás te mando el informe mañana.',
    'Te envié el informe el viernes.',
    'Preparé el informe el lunes.',
    'Mandó las facturas el lunes.',
    'Dijo que envío el informe el viernes.',
    '¿Te envío el informe mañana?',
    'Te mando la luna mañana, jajaja.',
    'Preparo un castillo para mañana.\nAna: Era broma.',
    'Tomás, ¿me oyes?',
    'Tomás, ¿puedes compartir la pantalla?',
    'El envío del pedido es mañana.',
    'Todos los viernes envío un informe.',
    'Tengo que decir que me gusta mucho.',
    'Creo que el viernes es festivo.',
    'Me gustaría preparar eso para el viernes.',
    '¿Quién se encarga del acta?',
    'Las tareas de la última vez están hechas.',
    'En cuanto tenga el contrato, te lo envío.',
    'Estoy de vacaciones hasta el viernes.',
    'Esta mañana reviso correos como siempre.',
    'La reunión del lunes fue muy larga.',
  ],
})
