import { describeLanguage } from './say.ts'

const ANA = 'Ana Lopes'
const TOMAS = 'Tomás Faria'
const LUISA = 'Luísa Prado'

describeLanguage({
  language: 'pt-BR',
  names: [ANA, TOMAS, LUISA],
  decisions: [
    'Decidimos adiar o lançamento para maio.',
    'Então decidimos manter os preços até o verão.',
    'A gente decidiu fechar o escritório de Braga.',
    'Ficou decidido que as faturas vão só em digital.',
    'O conselho aprovou o orçamento do segundo trimestre.',
    'A decisão está tomada: ficamos com o fornecedor do Porto.',
    'Decisão: a feira do outono está cancelada.',
  ],
  tasks: [
    ['Te envio o relatório amanhã.', { owner: ANA, due: '2026-03-05', title: 'Enviar o relatório' }],
    ['Mando a ata até sexta.', { owner: ANA, due: '2026-03-06' }],
    ['Na segunda-feira ligo para o cliente.', { owner: ANA, due: '2026-03-09' }],
    [
      'Vou revisar o contrato até o fim da semana.',
      { owner: ANA, due: '2026-03-06', title: 'Revisar o contrato até o fim da semana' },
    ],
    ['Eu trato da sala.', { owner: ANA, due: null }],
    ['Enviarei o orçamento até 20 de março.', { owner: ANA, due: '2026-03-20' }],
    [
      'Tomás, você pode enviar as faturas até segunda, por favor?',
      { owner: TOMAS, due: '2026-03-09', title: 'Enviar as faturas até segunda' },
    ],
    ['Podias rever a proposta, Luísa?', { owner: LUISA, due: null, title: 'Rever a proposta' }],
    ['Luísa, envie os números por favor.', { owner: LUISA, due: null }],
    [
      'Senhor Faria, o senhor pode enviar os documentos até depois de amanhã?',
      { owner: TOMAS, due: '2026-03-06' },
    ],
    [
      'Tarefa para a Luísa: atualizar a lista de preços',
      { owner: LUISA, title: 'Atualizar a lista de preços' },
    ],
    ['Ação: reservar o hotel para a feira', { owner: null, title: 'Reservar o hotel para a feira' }],
    ['O Tomás trata da ata até amanhã.', { owner: TOMAS, due: '2026-03-05' }],
    ['Ainda tenho que enviar a fatura ao contador.', { owner: ANA, due: null }],
    [
      'Temos que entregar a proposta até o fim do mês.',
      { owner: null, due: '2026-03-31', title: 'Entregar a proposta até o fim do mês' },
    ],
    ['Você pode me enviar os acessos?\nTomás: Claro, sem problema.', { owner: TOMAS, due: null }],
    [
      'Alguém deveria corrigir o erro do formulário.\nTomás: Eu faço isso até amanhã.',
      { owner: TOMAS, due: '2026-03-05' },
    ],
    ['Vocês podem completar as horas até sexta?', { owner: null, due: '2026-03-06' }],
    ['Falo com o contador em duas semanas.', { owner: ANA, due: '2026-03-18' }],
  ],
  nothing: [
    'Ainda não decidimos a data.',
    'Nós decidimos trocar de fornecedor?',
    'Se decidimos sair, é preciso dizer.',
    'No ano passado decidimos não ir à feira.',
    'A decisão é difícil.',
    'Não te envio o relatório antes de sexta.',
    'Se eu tiver tempo, te envio o relatório amanhã.',
    'Talvez eu mando o relatório amanhã.',
    'Eu enviei o relatório na sexta.',
    'Ele disse que envio o relatório na sexta.',
    'Te envio o relatório amanhã?',
    'Te mando a lua amanhã, hahaha.',
    'Preparo um castelo para amanhã.\nAna: Brincadeira.',
    'Tomás, você me ouve?',
    'Tomás, pode compartilhar a tela?',
    'O Tomás enviou os números ontem.',
    'O envio do pedido é amanhã.',
    'Toda sexta envio um relatório.',
    'Tenho que dizer que gosto muito.',
    'A reunião de segunda foi longa.',
    'Gostaria de preparar isso para sexta.',
    'Quem trata da ata?',
    'As tarefas da última vez estão feitas.',
    'Assim que receber o contrato, te envio.',
    'Estou de férias até sexta.',
    'A segunda proposta é melhor.',
  ],
})
