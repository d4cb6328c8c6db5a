/**
 * A generator of Prisma: it writes `tables.ts` beside the generated client, with one {@link defineTable} for
 * each model. Schemas name it as `provider = "node …/columns-generator.ts"`.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import helper, { type GeneratorOptions } from '@prisma/generator-helper'

type Model = GeneratorOptions['dmmf']['datamodel']['models'][number]
type Field = Model['fields'][number]

const TYPES: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'float8',
  Boolean: 'boolean',
  Json: 'jsonb',
  Bytes: 'bytea',
}

helper.generatorHandler({
  onManifest: () => ({ prettyName: 'Columns', defaultOutput: '../src/generated' }),
  async onGenerate({ dmmf, generator }) {
    const { models, enums } = dmmf.datamodel
    const enumNames = new Map(enums.map(({ name, dbName }) => [name, dbName ?? name]))
    const folder = generator.output?.value
    if (!folder) throw new Error('The generator of columns has no output folder.')
    const tables = models.map(model => tableOf(model, enumNames))
    await writeFile(
      join(folder, 'tables.ts'),
      ["import { defineTable } from '@mi/database/table'", '', ...tables, ''].join('\n'),
    )
  },
})

function tableOf(model: Model, enumNames: ReadonlyMap<string, string>): string {
  const columns = model.fields
    .filter(({ kind }) => kind !== 'object')
    .map(field => `  ${field.name}: ${JSON.stringify(columnOf(field, enumNames))},`)
  const name = `${model.name.charAt(0).toLowerCase()}${model.name.slice(1)}Table`
  return [
    `export const ${name} = defineTable(${JSON.stringify(model.dbName ?? model.name)}, {`,
    ...columns,
    '})',
  ].join('\n')
}

function columnOf(field: Field, enumNames: ReadonlyMap<string, string>) {
  return { name: field.dbName ?? field.name, type: `${typeOf(field, enumNames)}${field.isList ? '[]' : ''}` }
}

function typeOf({ kind, type, nativeType }: Field, enumNames: ReadonlyMap<string, string>): string {
  const [native] = nativeType ?? []
  if (native === 'Uuid') return 'uuid'
  if (type === 'DateTime') return native === 'Date' ? 'date' : 'timestamptz'
  const known = kind === 'enum' ? enumNames.get(type) : TYPES[type]
  if (!known) throw new Error(`columns-generator.ts does not know the type ${type}.`)
  return known
}
