import { expect, test } from 'vitest'
import { hold } from './say.ts'

/** Sentences of meetings that state neither a task nor a decision. */
const TALK: Record<string, { readonly names: readonly string[]; readonly said: string }> = {
  de: {
    names: ['Anna Berg', 'Tom Okafor', 'Lena Fischer'],
    said: `Ich würde sagen, wir fangen an. Tom ist noch im Stau, der kommt später. Hast du die Mail von gestern gesehen? Ich mache mal kurz das Fenster zu. Die Zahlen vom Februar sehen gut aus, wir liegen zwei Prozent über Plan. Das Problem ist, dass der Kunde bis Freitag eine Antwort will. Ich frage mich, ob das realistisch ist. Du musst wissen, die Software ist zehn Jahre alt. Bitte schaut euch die Folie mal an. Ich gebe kurz einen Überblick. Man kann das bis morgen machen oder auch nicht. Tom arbeitet am Montag nicht. Kannst du dir vorstellen, wie das ausgesehen hat? Die Abteilung hat entschieden, wer mitfährt. Wir haben uns nicht entschieden und das ist auch gut so. Das muss bis Ende des Jahres stehen, sagt der Chef. Ich lade mein Handy nur schnell auf. Ich setze mich mal hier hin. Ich nehme morgen den Zug. Ich sage nur, dass es am Montag regnet. Ich hole mir einen Kaffee. Lena, was meinst du dazu? Ich kann am Montag nicht. Ich rede gleich weiter. Tom, nimm bitte Platz. Ich teste das immer am Freitag. Ich plane, bis Mai in Berlin zu bleiben. Entschieden haben wir da noch gar nichts. Ich muss um drei den Zug nehmen. Ich schließe mich Tom an. Die Kollegen schicken uns das Muster am Freitag zu. Ich spreche jetzt mal für alle. Ich bin bis Montag nicht erreichbar. Letztlich haben wir das nie entschieden. Ich bestelle hier schon seit Jahren. Kannst du das Licht ausmachen? Am Dienstag kommt der Techniker und prüft die Anlage. Ich hätte das bis gestern machen müssen. Also ich lese das anders. Ich stelle mal eine Frage. Ich bringe morgen Kuchen mit.`,
  },
  fr: {
    names: ['Anne Martin', 'Thomas Leroy', 'Léna Petit'],
    said: `Je propose qu'on commence. Thomas est dans les bouchons, il arrive plus tard. Tu as vu le message d'hier ? Je ferme la fenêtre deux secondes. Les chiffres de février sont bons, deux pour cent au-dessus du plan. Le problème, c'est que le client veut une réponse avant vendredi. Je me demande si c'est réaliste. Il faut savoir que le logiciel a dix ans. Regardez cette diapositive. Je fais un petit résumé. On peut faire ça demain ou pas. Thomas travaille pas lundi. Tu peux imaginer la tête du client ? Je me mets ici. Je prends l'avion demain. J'ai décidé de rester chez moi. Je dois partir à cinq heures. Je suis d'accord avec Thomas. Je demande juste pourquoi. Léna, qu'est-ce que tu en penses ? Je partage mon écran. Je vais chercher un café. Je termine juste ma phrase. Je regarde le match demain soir. Il est décidé à partir. Nous avons choisi il y a deux ans. Je parle de la réunion de lundi. Je rends la parole. Je note. Vous pouvez voir le graphique à droite. Les collègues nous envoient la maquette vendredi. Je parle au nom de tous. Je ne suis pas joignable avant lundi. Au final on n’a rien décidé. Je commande ici depuis des années. Tu peux éteindre la lumière ? Mardi le technicien vient et vérifie l’installation. J’aurais dû le faire hier. Je lis ça autrement. Je pose une question. J’apporte un gâteau demain. Je te rappelle que la réunion est lundi.`,
  },
  es: {
    names: ['Ana Ruiz', 'Tomás Vega', 'Lucía Soto'],
    said: `Propongo que empecemos. Tomás está en un atasco, llega más tarde. ¿Has visto el correo de ayer? Cierro la ventana un momento. Los números de febrero son buenos. El problema es que el cliente quiere una respuesta antes del viernes. Me pregunto si es realista. Hay que saber que el programa tiene diez años. Mirad esta diapositiva. Hago un pequeño resumen. Se puede hacer mañana o no. Tomás no trabaja el lunes. ¿Te puedes imaginar la cara del cliente? Me pongo aquí. Cojo el avión mañana. Decidí quedarme en casa. Tengo que salir a las cinco. Estoy de acuerdo con Tomás. Pregunto solo por qué. Lucía, ¿qué te parece? Comparto pantalla. Voy a buscar un café. Miro el partido mañana por la noche. Hablo de la reunión del lunes. Puedes ver el gráfico a la derecha. Entonces el lunes decidimos. El pago vence el viernes. Te mando un abrazo. Yo creo que el proyecto termina en mayo. Llamo a esto un éxito. Los compañeros nos envían la maqueta el viernes. Hablo en nombre de todos. No estoy disponible hasta el lunes. Al final no decidimos nada. Compro aquí desde hace años. ¿Puedes apagar la luz? El martes viene el técnico y revisa la instalación. Tendría que haberlo hecho ayer. Yo lo leo de otra manera. Hago una pregunta. Mañana traigo un pastel. Os recuerdo que la reunión es el lunes.`,
  },
  it: {
    names: ['Anna Ferri', 'Tommaso Galli', 'Lucia Conti'],
    said: `Propongo di iniziare. Tommaso è nel traffico, arriva più tardi. Hai visto la mail di ieri? Chiudo un attimo la finestra. I numeri di febbraio sono buoni. Il problema è che il cliente vuole una risposta entro venerdì. Mi chiedo se sia realistico. Bisogna sapere che il programma ha dieci anni. Guardate questa slide. Faccio un piccolo riassunto. Si può fare domani oppure no. Tommaso lunedì non lavora. Puoi immaginare la faccia del cliente? Mi metto qui. Prendo l'aereo domani. Ho deciso di restare a casa. Devo uscire alle cinque. Sono d'accordo con Tommaso. Lucia, che ne pensi? Condivido lo schermo. Guardo la partita domani sera. Parlo della riunione di lunedì. Puoi vedere il grafico a destra. Il pagamento scade venerdì. Ti mando un abbraccio. Il controllo è previsto per domani. Secondo me il progetto finisce a maggio. Lo chiamo un successo. I colleghi ci mandano la bozza venerdì. Parlo a nome di tutti. Non sono raggiungibile fino a lunedì. Alla fine non abbiamo deciso niente. Compro qui da anni. Puoi spegnere la luce? Martedì viene il tecnico e controlla l’impianto. Avrei dovuto farlo ieri. Io la leggo diversamente. Faccio una domanda. Domani porto una torta. Vi ricordo che la riunione è lunedì.`,
  },
  pt: {
    names: ['Ana Lopes', 'Tomás Faria', 'Luísa Prado'],
    said: `Proponho que a gente comece. O Tomás está no trânsito, chega mais tarde. Viu o email de ontem? Fecho a janela um momento. Os números de fevereiro são bons. O problema é que o cliente quer uma resposta até sexta. Eu me pergunto se é realista. É preciso saber que o programa tem dez anos. Olhem este slide. Faço um pequeno resumo. Dá para fazer amanhã ou não. O Tomás não trabalha na segunda. Pode imaginar a cara do cliente? Pego o avião amanhã. Decidi ficar em casa. Tenho que sair às cinco. Concordo com o Tomás. Luísa, o que você acha? Compartilho a tela. Olho o jogo amanhã à noite. Falo da reunião de segunda. Você pode ver o gráfico à direita. O pagamento vence na sexta. Te mando um abraço. Acho que o projeto termina em maio. Na segunda decidimos. Os colegas nos enviam o modelo na sexta. Falo em nome de todos. Não estou disponível até segunda. No fim não decidimos nada. Compro aqui há anos. Pode apagar a luz? Na terça o técnico vem e verifica a instalação. Eu deveria ter feito isso ontem. Eu leio isso de outra forma. Faço uma pergunta. Amanhã trago um bolo. Lembro que a reunião é na segunda.`,
  },
  nl: {
    names: ['Anna de Vries', 'Tom Bakker', 'Lena Visser'],
    said: `Ik stel voor dat we beginnen. Tom staat in de file, hij komt later. Heb je de mail van gisteren gezien? Ik doe even het raam dicht. De cijfers van februari zijn goed. Het probleem is dat de klant voor vrijdag antwoord wil. Ik vraag me af of dat realistisch is. Je moet weten dat de software tien jaar oud is. Kijk even naar deze slide. Ik geef een kort overzicht. Dat kan morgen of niet. Tom werkt maandag niet. Kun je je het gezicht van de klant voorstellen? Ik zet me hier neer. Ik neem morgen het vliegtuig. Ik heb besloten thuis te blijven. Ik moet om vijf uur weg. Ik ben het eens met Tom. Lena, wat vind jij? Ik deel mijn scherm. Ik kijk morgen naar de wedstrijd. Ik praat over de vergadering van maandag. Je kunt de grafiek rechts zien. De betaling is vrijdag. Ik haal koffie. Ik denk dat het project in mei klaar is. Maandag besluiten we. Ik lees morgen een boek. Ik werk maandag thuis. Ik maak me zorgen over vrijdag. De collega’s sturen ons vrijdag het model. Ik spreek namens iedereen. Ik ben tot maandag niet bereikbaar. Uiteindelijk hebben we niets besloten. Ik koop hier al jaren. Kun je het licht uitdoen? Dinsdag komt de monteur en controleert de installatie. Ik had het gisteren moeten doen. Ik lees dat anders. Ik stel een vraag. Ik breng morgen taart mee. Ik herinner jullie eraan dat de vergadering maandag is.`,
  },
}

test.each(Object.entries(TALK))('small talk in %s lists nothing', async (language, { names, said }) => {
  const sentences = said.match(/[^.?]+[.?]/g) ?? []
  expect(sentences.length).toBeGreaterThan(30)
  const listed: string[] = []
  for (const sentence of sentences) {
    const { actionItems, decisions } = hold([[names[0] as string, sentence.trim()]], language, names)
    listed.push(...actionItems.map(({ title }) => title), ...decisions.map(({ text }) => text))
  }
  expect(listed).toEqual([])
})

test.each(Object.entries(TALK))(
  'its language is recognised by its words: %s',
  async (language, { names, said }) => {
    const sentences = said.match(/[^.?]+[.?]/g) ?? []
    const draft = hold(
      sentences.slice(0, 8).map(sentence => [names[0] as string, sentence.trim()] as const),
      null,
      names,
    )
    expect(draft.language).toBe(language)
  },
)
