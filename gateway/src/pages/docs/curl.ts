import { type OpenApiDocument, type Operation, type Parameter, resolve } from './openapi-types.ts'

/** A command that can be pasted once `$MI_API_KEY` is set. */
export function curlExample(
  document: OpenApiDocument,
  verb: string,
  path: string,
  operation: Operation,
): string {
  const server = document.servers[0]?.url ?? ''
  const parameters = (operation.parameters ?? []).map(parameter => resolve<Parameter>(document, parameter))
  const address = path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const schema = parameters.find(one => one.in === 'path' && one.name === name) as
      | (Parameter & { example?: unknown })
      | undefined
    return typeof schema?.example === 'string' ? schema.example : whole
  })
  const isPublic = operation.security?.length === 0
  const lines = [`curl ${verb === 'get' ? '' : `-X ${verb.toUpperCase()} `}${server}${address}`]
  if (!isPublic) lines.push(`-H "Authorization: Bearer $MI_API_KEY"`)
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (type && media?.example !== undefined) {
    lines.push(
      `-H 'Content-Type: ${type}'`,
      `-d '${JSON.stringify(media.example, null, 2).replaceAll("'", "'\\''")}'`,
    )
  } else if (type) {
    lines.push(`-H 'Content-Type: ${type.replace('audio/*', 'audio/mpeg')}'`, '--data-binary @FILE')
  }
  return lines.join(' \\\n  ')
}
