// Rows that the generated sheets of an entity name and change.
import { importColumns } from '@steward/domain/bulk/importable'
import { type Entity, toSnake } from '@steward/domain/entity'
import { entityNamed } from '@steward/domain/registry'
import { type Bench, writable } from './bench.ts'

export interface Named {
  id: string
  caption: string
}

/** References by field. */
export type References = Readonly<Record<string, Named>>

export interface Ground {
  entity: Entity
  /** Sets of references with which a row can be added. */
  bases: readonly References[]
  /** Further rows the fields may name; not every row can take them. */
  others: References
  /** A field, and the caption that several of the rows it may name have. */
  ambiguous: { name: string; caption: string } | undefined
  /** Rows of the entity itself, as the wire has them. */
  existing: readonly (Record<string, unknown> & { id: string })[]
}

const ROWS = 3

export async function groundFor(bench: Bench, entity: Entity): Promise<Ground> {
  const bases: References[] = []
  const existing: Ground['existing'][number][] = []
  while (existing.length < ROWS) {
    const { id, input } = await bench.added(entity)
    const { data } = await bench.writerOf(entity).get(`/${entity.path}/detail`, { id })
    existing.push(Object.assign({}, data, { id }))
    bases.push(await referencesIn(bench, entity, input))
  }
  return {
    entity,
    bases,
    existing,
    others: await othersFor(bench, entity, { bases, own: existing[0] }),
    ambiguous: await sameNamed(bench, entity),
  }
}

const pointing = (entity: Entity) =>
  importColumns(entity).flatMap(({ name, field }) =>
    field.entity === undefined ? [] : [{ name, target: entityNamed(field.entity) }],
  )

async function referencesIn(bench: Bench, entity: Entity, input: Record<string, unknown>): Promise<References> {
  const found: Record<string, Named> = {}
  for (const { name, target } of pointing(entity)) {
    const [id] = [input[name]].flat()
    if (id !== undefined && id !== null) found[name] = await namedBy(bench, target, String(id))
  }
  // What is chosen from a call is brought in as it is stored.
  for (const { name, field } of importColumns(entity)) {
    const value = input[name]
    if (field.from !== undefined && typeof value === 'string') found[name] = { id: value, caption: value }
  }
  return found
}

async function namedBy(bench: Bench, target: Entity, id: string): Promise<Named> {
  const row = await bench.stored(target, id)
  return { id, caption: String(row?.[toSnake(target.title)]) }
}

interface Made {
  bases: readonly References[]
  own: { id: string } | undefined
}

/** A row for each reference, also for those that a new row may do without. */
async function othersFor(bench: Bench, entity: Entity, { bases, own }: Made): Promise<References> {
  const found: Record<string, Named> = {}
  for (const { name, target } of pointing(entity)) {
    const known = bases.at(-1)?.[name]
    if (known) found[name] = known
    else if (target === entity && own) found[name] = await namedBy(bench, target, own.id)
    else if (writable.includes(target)) found[name] = await namedBy(bench, target, (await bench.added(target)).id)
  }
  return found
}

// Their names are unique among what stands under the same row.
const distinct: ReadonlySet<string> = new Set(['inspection-indicator'])

async function sameNamed(bench: Bench, entity: Entity): Promise<Ground['ambiguous']> {
  const found = pointing(entity).find(({ target }) => {
    const title = target.fields[target.title]
    const mayRepeat = title?.unique !== true && !distinct.has(target.name)
    return target !== entity && writable.includes(target) && mayRepeat && title?.kind.name === 'text'
  })
  if (!found) return undefined
  const { name, target } = found
  const caption = `同名的${target.zh}`
  for (let n = 0; n < 2; n += 1) await bench.added(target, { [target.title]: caption })
  return { name, caption }
}
