import { join, raw, type Sql, sql } from './sql.ts'

/** A column with its name and its type in PostgreSQL. Parameters are cast to the type. */
export interface Column {
  name: string
  type: string
}

/**
 * The columns of a table by the names of the fields. `npm run generate` writes one for each model of a
 * Prisma schema, so that statements by hand do not repeat the columns.
 */
export interface Table<Field extends string> {
  /** The name of the table, for statements. */
  name: Sql
  fields: readonly Field[]
  /** The column of a field, with the alias of its table. */
  column(field: Field, alias?: string): Sql
  /**
   * The list after `select` or `returning`, with the names of the fields: `m.started_at as "startedAt"`.
   * @param fields default: all
   */
  columns(options?: { alias?: string; fields?: readonly Field[] }): Sql
  /** `(account_id, …) values (…), (…)` for `insert into`. The first row decides which fields are inserted. */
  values(rows: readonly Partial<Record<Field, unknown>>[]): Sql
  /**
   * Like `values`, for many rows: one parameter contains them as JSON, so that the text does not depend on
   * their number. A field of type `jsonb` contains the value, not its text.
   */
  records(rows: readonly Partial<Record<Field, unknown>>[]): Sql
  /** `title = …, updated_at = …` for `update … set`. Fields that are undefined are left out. */
  assignments(change: Partial<Record<Field, unknown>>): Sql
  /** `title = excluded.title, …` for `on conflict … do update set`. */
  excluded(fields: readonly Field[]): Sql
}

/** @param columns the columns by the names of the fields */
export function defineTable<Field extends string>(
  name: string,
  columns: Readonly<Record<Field, Column>>,
): Table<Field> {
  const fields = Object.keys(columns) as Field[]
  const lists = new Map<string, Sql>()
  const parameter = (field: Field, value: unknown) => sql`${value}::${raw(columns[field].type)}`

  return {
    name: raw(name),
    fields,
    column: (field, alias) =>
      raw(alias === undefined ? columns[field].name : `${alias}.${columns[field].name}`),
    columns({ alias = name, fields: chosen = fields } = {}) {
      const key = `${alias} ${chosen}`
      const known = lists.get(key)
      if (known) return known
      const list = raw(chosen.map(field => `${alias}.${columns[field].name} as "${field}"`).join(', '))
      lists.set(key, list)
      return list
    },
    values(rows) {
      const chosen = fields.filter(field => rows[0]?.[field] !== undefined)
      const names = raw(chosen.map(field => columns[field].name).join(', '))
      const tuples = rows.map(row => sql`(${join(chosen.map(field => parameter(field, row[field])))})`)
      return sql`(${names}) values ${join(tuples)}`
    },
    records(rows) {
      const chosen = fields.filter(field => rows[0]?.[field] !== undefined)
      const list = (text: (field: Field) => string) => raw(chosen.map(text).join(', '))
      return sql`(${list(field => columns[field].name)}) select ${list(field => `"${field}"`)}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given(${list(field => `"${field}" ${columns[field].type}`)})`
    },
    excluded: chosen =>
      raw(chosen.map(field => `${columns[field].name} = excluded.${columns[field].name}`).join(', ')),
    assignments: change =>
      join(
        fields
          .filter(field => change[field] !== undefined)
          .map(field => sql`${raw(columns[field].name)} = ${parameter(field, change[field])}`),
      ),
  }
}
