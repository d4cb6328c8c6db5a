// Stems that a quarter of the meetings of design teams, of technical calls and of committees have in common: what people say whatever
// they speak of.
const IN_ALL_TALK = `abl access account actual ad add agre ahead allow along alreadi answer apart ask aspect avail bad base becom behind best better
  big biggest bit box break bring build care case chang channel check choic choos clear close come compar complet complex connect
  consid consider control cost cover creat current cut dai decid decis defin depend design detail develop differ difficult direct
  discuss document doubl drop earlier easi end especi essenti evalu exampl exist expect explain fact fast feel figur final find fine
  focu follow form forward found four front function gener give goal group half hand handl happen hard head hear help high higher
  hit hope hopefulli hour idea imag imagin implement import includ increas indic inform input integr interest issu keep kei larg
  later leav left like limit line list longer look make manag matter mean meet mention million mind minut miss month mostli move
  name necessari necessarili need never new next normal note number obvious old open opinion option order otherwis outsid page pai
  particular person place plan plu point power prefer prepar present previou price problem process produc product project provid
  push put question quick quickli reach read readi real reason receiv record rememb remov report requir research rest result room
  run save scale screen send sens separ set share short show side simpl singl size small soon sorri sound sourc speak special specif
  spend stai standard start step stop suggest suppos switch system take talk target team technic term text think todai took top
  total touch tri true try turn type understand us usual view week welcom within wonder work world worri worth write written wrong
  year`
// What meetings are about when they are about themselves.
const OF_MEETINGS = `inaud crosstalk unintellig agenda approach awesom chair cool day everyon exactli guy honour item laptop last microphon moment mr percent perfect powerpoint
  presentation second situat slide solut statement stuff thing today tomorrow topic updat news progress opinion feedback yesterday
  everybodi somebodi`

const GENERAL = new Set(`${IN_ALL_TALK} ${OF_MEETINGS}`.split(/\s+/))

/** Whether a stem names no subject by itself: “problem”, “next”, “idea”. English. */
export function isGeneral(term: string): boolean {
  return GENERAL.has(term)
}
