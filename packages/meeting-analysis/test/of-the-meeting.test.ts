import { describe, expect, test } from 'vitest'
import { runsTheMeeting } from '../src/readability/context-dependence.ts'

describe('the running of the meeting is no key point', () => {
  test.each([
    ['en', 'Let us go on to the parking places.'],
    ['en', 'Good, last topic, the new door.'],
    ['en', 'Three things today: the door, the garden and the keys.'],
    ['de', 'Kommen wir zum zweiten Punkt.'],
    ['de', 'Gut, letzter Punkt: die Schlüssel.'],
    ['de', 'Wir haben heute drei Punkte: die Tür, den Garten und die Schlüssel.'],
    ['fr', 'Dernier sujet : les clés.'],
    ['fr', 'Bien, passons au jardin.'],
    ['es', 'Hoy tenemos tres temas: la puerta, el jardín y las llaves.'],
    ['es', 'Pasemos al jardín.'],
    ['it', 'Ultimo punto: le chiavi.'],
    ['pt', 'Vamos para o segundo assunto, o jardim.'],
    ['nl', 'Laatste punt: de sleutels.'],
    ['ja', '次に、庭の手入れです。'],
    ['zh', '下一个议题是花园。'],
  ])('%s: %s', (language, text) => {
    expect(runsTheMeeting(text, language)).toBe(true)
  })

  test.each([
    ['en', 'The last topic of the survey was parking.'],
    ['en', 'Three things broke: the door, the lamp and the lock.'],
    ['de', 'Wir haben heute drei Lieferungen bekommen.'],
    ['de', 'Der Garten kommt im Mai dran.'],
    ['fr', 'Les clés du garage manquent depuis lundi.'],
    ['es', 'Tenemos tres llaves menos que el año pasado.'],
    ['ja', '次の納品は来週の予定で、庭の石が足りません。'],
  ])('a statement about the subject is a key point: %s: %s', (language, text) => {
    expect(runsTheMeeting(text, language)).toBe(false)
  })
})
