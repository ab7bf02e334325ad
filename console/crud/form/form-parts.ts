// What is typed into a derived form, taken apart into what two persons can change without touching each other: each field, and
// each line of a document. Pure.
import type { Fields } from '@steward/domain/entity'
import type { Lines } from '@steward/domain/lines'
import { viewOf } from '../../kinds/index.ts'
import type { AnyRow } from '../../kinds/view.ts'
import type { Anatomy, Part } from '../../kit/editor/parts.ts'
import { same } from '../../kit/editor/same.ts'
import { type Typed, formFields, isEmpty } from '../../screen/draft.ts'
import { type Look, onlyShown } from '../../screen/look.ts'
import { type TypedLine, copyLines, linesIn, openLines, rekeyed } from './line-values.ts'

export interface Shape {
  fields: Fields
  lines: Readonly<Record<string, Lines>>
  /** What is not drawn is emptied on saving. */
  look: Look
  /** As it was opened. */
  row?: AnyRow | undefined
  /** The ids of stored lines by what they are named by here: that of a line that was new here stays what it was. */
  ids: Map<string, string>
}

/** Between the name of the lines and the key of one of them; no field has it in its name. */
const OF = '/'

/** Of the part of a line the name of its lines, of another part that of its field. */
export const nameIn = (key: string): string => key.split(OF)[0] ?? key
export const isOfLine = (key: string): boolean => key.includes(OF)

/** Empty in one way is as empty as in another. */
const content = (value: unknown): unknown => (isEmpty(value) ? null : value)

const lineParts = (name: string, lines: readonly TypedLine[]): Part[] =>
  lines.map(({ key, id: _id, ...typed }) => [
    `${name}${OF}${key}`,
    Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, content(value)])),
  ])

export function formParts({ lines, look, row, ids }: Shape): Anatomy<Typed> {
  const partsIn = ([name, value]: [string, unknown]): Part[] =>
    name in lines ? lineParts(name, linesIn(value)) : [[name, content(value)]]
  const lineFrom = (key: string, typed: unknown): TypedLine => {
    const id = ids.get(key)
    return { ...Object(typed), key, ...(id === undefined ? {} : { id }) }
  }
  return {
    apart: (typed) => Object.entries(onlyShown(look, typed, row)).flatMap(partsIn),
    together(parts) {
      const own = parts.filter(([key]) => !isOfLine(key))
      const documents = Object.keys(lines).map((name) => {
        const start = `${name}${OF}`
        const those = parts.filter(([key]) => key.startsWith(start))
        return [name, those.map(([key, typed]) => lineFrom(key.slice(start.length), typed))]
      })
      return { ...Object.fromEntries(own), ...Object.fromEntries(documents) }
    },
  }
}

/** Whether the lines of this name are the same in both. */
export const areSame = (name: string, one: Typed, other: Typed): boolean =>
  same(lineParts(name, linesIn(one[name])), lineParts(name, linesIn(other[name])))

/** The lines of a stored row, or of a new one. */
export function linesFrom({ lines, ids }: Shape, row: AnyRow | undefined): Typed {
  const keyOf = (id: string) => [...ids].find(([, stored]) => stored === id)?.[0] ?? id
  const opened = Object.entries(lines).map(([name, one]) => [name, openLines(one, row?.[name], keyOf)] as const)
  for (const { key, id } of opened.flatMap(([, rows]) => rows)) if (id !== undefined) ids.set(key, id)
  return Object.fromEntries(opened)
}

/** Those of a row a new one is to be like. */
export const linesLike = ({ lines }: Shape, original: AnyRow): Typed =>
  Object.fromEntries(Object.entries(lines).map(([name, one]) => [name, copyLines(one, original[name])]))

/** Says of each line that was sent under which id it is stored by now: the server answers them in their order. */
export function nameLines({ lines, ids }: Shape, sent: Typed, saved: AnyRow): void {
  for (const name of Object.keys(lines)) {
    const answered: unknown = saved[name]
    if (!Array.isArray(answered)) continue
    for (const [at, { key }] of linesIn(sent[name]).entries()) {
      const id: unknown = answered[at]?.id
      if (typeof id === 'string' && !ids.has(key)) ids.set(key, id)
    }
  }
}

/** What was kept in the browser, on what is opened. */
export function keptOn({ lines, ids }: Shape, opened: Typed, kept: Typed): Typed {
  const documents = Object.keys(lines).flatMap((name) => {
    if (!Array.isArray(kept[name])) return []
    const rows = rekeyed(linesIn(kept[name]))
    for (const { key, id } of rows) if (id !== undefined) ids.set(key, id)
    return [[name, rows] as const]
  })
  return { ...opened, ...kept, ...Object.fromEntries(documents) }
}

/** What differs from `beside`, as it may be stored in the browser: nothing of a password or of what is answered anew. */
export function differenceOf({ fields, lines, look, row }: Shape, typed: Typed, beside: Typed): Typed {
  const [now, before] = [onlyShown(look, typed, row), onlyShown(look, beside, row)]
  const own = ['tenantId', ...formFields(fields).map(([name]) => name)].flatMap((name) => {
    if (look.anew?.includes(name) || same(content(now[name]), content(before[name]))) return []
    const keep = fields[name] && viewOf(fields[name]).keep
    const kept = keep ? keep(now[name]) : (now[name] ?? null)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  const documents = Object.keys(lines).flatMap((name) =>
    areSame(name, typed, beside) ? [] : [[name, linesIn(typed[name])] as const],
  )
  return Object.fromEntries<unknown>([...own, ...documents])
}
