/** Placeholders of a statement for what says which list and which part, and for how many first names it wants. */
export interface FirstNamesOf {
  accountId: string
  mode: string
  list: string
  part: string
  wanted: string
}

/** How many of the first names may have gone since, before more are looked at. */
const SPARE = 4

/**
 * An array in SQL: items whose names contain the part, in no order; at least so many of the first ones of the list, but for such as went or
 * changed since. So of those that still contain it, sorted, the first `wanted` stand where they do among all; and each does where all that
 * are kept are wanted (null). Empty where a name that contains the part came a moment ago, and where the first ones are not kept.
 */
export function firstNames({ accountId, mode, list, part, wanted }: FirstNamesOf): string {
  const ofList = `account_id = ${accountId} and mode = ${mode} and list = ${list}`
  // What was added is anywhere among them.
  const items = `case when added = '{}' and ${wanted} is not null then items[1:${wanted} + ${SPARE}] else items || added end`
  return `array(select unnest(${items}) from infra.name_part_firsts where ${ofList} and part = ${part} and not exists (
    select from infra.name_changes where ${ofList} and delta > 0 and (name is null or strpos(name, ${part}) > 0)))`
}
