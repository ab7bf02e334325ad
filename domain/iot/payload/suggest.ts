// The path a person means by a value of the sample: relative to its record, and by name where a list names its items.
import { PayloadFault } from './faults.ts'
import { type Path, parsePath, pathTo } from './path.ts'
import { Reading } from './select.ts'

type Keys = readonly (string | number)[]

export interface Suggested {
  path: string
  /** A property's name made from the vendor's. */
  identifier: string
}

/** Names vendors give what names an item of a list. */
const naming = ['n', 'name', 'id', 'key', 'code', 'tag', 'point', 'k', 'identifier', 'channel']

const childOf = (holder: unknown, key: string | number): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key) ? Object(holder)[key] : undefined

const valueAt = (root: unknown, keys: Keys): unknown => keys.reduce((value, key) => childOf(value, key), root)

/** `suggest({ data: [{ tags: [{ n: 'PV', v: 1 }] }] }, '$.data[*]', ['data', 0, 'tags', 0, 'v'])` is `@.tags[?@.n=='PV'].v`. */
export function suggest(root: unknown, rootPath: string, keys: Keys): Suggested {
  const depth = recordDepth(root, rootPath, keys)
  const [from, own] = depth === undefined ? (['$', keys] as const) : (['@', keys.slice(depth)] as const)
  const before = depth === undefined ? [] : keys.slice(0, depth)
  let path: string = from
  let name = ''
  for (const [at, key] of own.entries()) {
    const list = valueAt(root, [...before, ...own.slice(0, at)])
    const named = typeof key === 'number' ? nameIn(list, key) : undefined
    path += named ? `[?@.${named.key}=='${escaped(named.value)}']` : pathTo('@', [key]).slice(1)
    if (named) name = named.value
    else if (typeof key === 'string' && (name === '' || at < own.length - 1)) name = key
  }
  return { path, identifier: identifierOf(name === '' ? String(keys.at(-1) ?? '') : name) }
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

/** How many keys lead to the record the value is in; undefined outside of all records. */
function recordDepth(root: unknown, rootPath: string, keys: Keys): number | undefined {
  const records = new Set(recordsOf(root, rootPath))
  for (let depth = keys.length - 1; depth >= 0; depth -= 1) {
    const value = valueAt(root, keys.slice(0, depth))
    if (typeof value === 'object' && records.has(value)) return depth
  }
  return undefined
}

function recordsOf(root: unknown, rootPath: string): unknown[] {
  try {
    const path: Path = parsePath(rootPath.trim() === '' ? '$' : rootPath)
    return new Reading().select(path, root, root)
  } catch (error) {
    if (error instanceof PayloadFault) return [root]
    return []
  }
}

/** What names an item of a list, where no other item is named so. */
function nameIn(list: unknown, at: number): { key: string; value: string } | undefined {
  if (!Array.isArray(list)) return undefined
  for (const key of naming) {
    const value = childOf(list[at], key)
    if (typeof value !== 'string' || value === '') continue
    if (list.filter((one: unknown) => childOf(one, key) === value).length === 1) return { key, value }
  }
  return undefined
}

/** Letters, digits and underscores, a letter first: `NH3-N` is `nh3_N`. */
export function identifierOf(name: string): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .replace(/_+$/, '')
  const lower = plain.toUpperCase() === plain ? plain.toLowerCase() : plain
  return lower.slice(0, 32)
}

/** Every item of the list is a record: `$.data[*]`. */
export const recordsPath = (keys: Keys): string => `${pathTo('$', keys)}[*]`
