// What several calls of the OpenAPI document have alike is written once, in the part of their tag or in the shared one.
type Schema = Record<string, unknown>

export const camel = (name: string) => name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

export interface Part {
  paths: Record<string, Schema>
  components: { parameters?: Record<string, Schema>; schemas: Record<string, Schema> }
}

export const sorted = <T>(all: Iterable<[string, T]>) =>
  Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
const refTo = (kind: 'parameters' | 'schemas', name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Parameters that several tags have alike are written once, under their name and how many alike came before. */
export function shareParameters(parts: ReadonlyMap<string, Part>): Record<string, Schema> {
  const tags = new Map<string, Set<string>>()
  const each = (visit: (parameter: Schema, tag: string) => Schema) => {
    for (const [tag, { paths }] of parts)
      for (const operations of Object.values(paths))
        for (const one of Object.values(operations) as Schema[])
          if (Array.isArray(one.parameters)) one.parameters = one.parameters.map((p: Schema) => visit(p, tag))
  }
  each((parameter, tag) => {
    const key = JSON.stringify(parameter)
    tags.set(key, (tags.get(key) ?? new Set()).add(tag))
    return parameter
  })
  const names = new Map<string, string>()
  const used = new Map<string, number>()
  for (const [key, of] of [...tags].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (of.size < 2) continue
    const { name } = JSON.parse(key) as { name: string }
    const before = used.get(name) ?? 0
    used.set(name, before + 1)
    names.set(key, before === 0 ? name : `${name}.${before + 1}`)
  }
  each((parameter) => {
    const name = names.get(JSON.stringify(parameter))
    return name === undefined ? parameter : refTo('parameters', name)
  })
  return sorted([...names].map(([key, name]) => [name, JSON.parse(key) as Schema]))
}

/** What several calls of a tag take alike is written once. */
export function shareBodies(tag: string, { paths, components }: Part): void {
  const contents = Object.values(paths)
    .flatMap((operations) => Object.values(operations) as { requestBody?: { content: Record<string, Schema> } }[])
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  const byText = Map.groupBy(contents, ({ schema }) => JSON.stringify(schema))
  const shared = [...byText].filter(([, alike]) => alike.length > 1)
  shared.forEach(([shape, alike], at) => {
    const name = `${camel(tag)}Input${at === 0 ? '' : at + 1}`
    components.schemas[name] = JSON.parse(shape)
    for (const content of alike) content.schema = refTo('schemas', name)
  })
}
