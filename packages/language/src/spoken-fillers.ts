/** What people say while they think, by language: stop words of speech that lists made from written text lack. */
export const SPOKEN_FILLERS: Record<string, string> = {
  en: 'um umm uh uhh er erm ah oh mm mmm hmm hm mhm huh uhm yeah yep yup okay ok gonna wanna gotta kinda sorta ve re ll d m',
  de: 'äh ähm öh hm hmm mhm ach naja tja okay ok',
  fr: 'euh heu hum hein ben bah ah oh ok okay',
  es: 'eh em este mmm ah oh pues ok okay',
  pt: 'hum ah oh né hã ok okay',
  it: 'ehm eh mmm ah oh ok okay',
  nl: 'eh ehm uh uhm hm hmm ja nou ok oké okay',
  sv: 'eh öh hm hmm mm mhm ok okej okay',
  da: 'øh hm mm ok okay',
  no: 'eh øh hm mm ok okay',
}
