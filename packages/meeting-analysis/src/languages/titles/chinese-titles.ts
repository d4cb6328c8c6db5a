const OPENS = /^(?:(?:好的?|嗯|行|没问题|可以|那么?|然后|对|是的)[，,。\s]*)+(?=\S{3})/u
const WHO =
  /^(?:请|麻烦)?(?:我们?|咱们|你|您|大家|各位)?(?:能不能|可不可以|可以|能|需要|还得|还要|还需要|必须|得|要|会|将|来|去|帮忙|帮我)*/u

/** “我明天把报告发给你” as “明天发报告”: without who does it and for whom. Null where nothing changes. */
export function chinesePhrase(said: string): string | null {
  const phrase = said
    .replace(OPENS, '')
    .replace(WHO, '')
    .replace(/(?:一下|吧|吗|呢|啊|哦){1,3}$/u, '')
    .replace(/把(?<thing>[^，。]{1,20}?)(?<verb>发|寄|交)给(?:你|您|我)$/u, '$<verb>$<thing>')
    .trim()
  return phrase === said || phrase.length < 3 ? null : phrase
}
