// Tries a decoder on a sample: what it reads, what it leaves unread, and whether that is what was expected.
import { PayloadFault } from './faults.ts'
import type { PayloadForm } from './form.ts'
import { compilePayload } from './model.ts'
import { pathTo } from './path.ts'
import { type PayloadRecord, readPayload } from './read.ts'
import { Reading, type Touched } from './select.ts'

export interface TriedValue {
  identifier: string
  /** As it would be sent by a native device; null where there is none. */
  value: string | number | boolean | null
  /** Only where the decoder gives one. */
  q?: number
  /** Why there is no value. */
  misfit?: string
}

export interface TriedRecord {
  key: string | null
  /** Epoch in ms; null where the server's clock counts. */
  ts: number | null
  isTimeWrong: boolean
  values: TriedValue[]
}

export interface Trial {
  records: TriedRecord[]
  nameless: number
  /** Values of the sample that no path reads; those of records are told once. */
  unread: string[]
  /** There are more than are listed. */
  hasMore: boolean
}

/** `none`: the sample is no JSON; `size`: more than a message may hold; `nothing`: no value is read; a fault of the decoder. */
export type Tried =
  | { trial: Trial; failure?: 'nothing'; fault?: undefined }
  | { trial?: undefined; failure: 'none' | 'size'; fault?: undefined }
  | { trial?: undefined; failure?: undefined; fault: PayloadFault }

const MOST_UNREAD = 200

/** Never throws: `tryPayload(form, '{"t":1}', Date.now())`. */
export function tryPayload(form: PayloadForm, sample: string, now: number): Tried {
  try {
    const model = compilePayload(form)
    const root: unknown = parsed(sample)
    if (root === undefined) return { failure: 'none' }
    const touched: Touched = new Map()
    const reading = new Reading(undefined, touched)
    const read = readPayload(model, root, now, reading)
    if ('tooLarge' in read) return { failure: 'size' }
    const records = read.records.map(triedRecord)
    const [unread, hasMore] = unreadOf(root, touched, new Set(new Reading().select(model.root, root, root)))
    const trial: Trial = { records, nameless: read.nameless, unread, hasMore }
    return records.some(({ values }) => values.some(isFound)) ? { trial } : { trial, failure: 'nothing' }
  } catch (error) {
    if (error instanceof PayloadFault) return { fault: error }
    throw error
  }
}

const isFound = ({ value, misfit }: TriedValue) => misfit === undefined && value !== null

export function parsed(sample: string): unknown {
  try {
    return JSON.parse(sample)
  } catch {
    return undefined
  }
}

function triedRecord({ key, ts, values }: PayloadRecord): TriedRecord {
  return {
    key: key ?? null,
    ts: ts === undefined || Number.isNaN(ts) ? null : ts,
    isTimeWrong: Number.isNaN(ts),
    values: values.map(({ identifier, mapped }) => {
      if ('misfit' in mapped) return { identifier, value: null, misfit: mapped.misfit }
      const { value } = mapped
      if (typeof value !== 'object' || value === null) return { identifier, value: plain(value) }
      const [inner, q] = ['value' in value ? value.value : null, 'q' in value ? value.q : undefined]
      return { identifier, value: plain(inner), ...(typeof q === 'number' ? { q } : {}) }
    }),
  }
}

const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

const DEEPEST = 32
const MOST_LEAVES = 20_000

/** Paths of values that were not read, in the order of the document. */
function unreadOf(root: unknown, touched: Touched, records: ReadonlySet<unknown>): [paths: string[], hasMore: boolean] {
  const unread = new Set<string>()
  let left = MOST_LEAVES
  const walk = (value: unknown, from: '$' | '@', keys: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null || keys.length > DEEPEST || left <= 0) return
    const own: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
    for (const [key, child] of own) {
      left -= 1
      if (typeof child === 'object' && child !== null) {
        if (records.has(child)) walk(child, '@', [])
        else walk(child, from, [...keys, key])
      } else if (touched.get(value)?.has(key) !== true) unread.add(pathTo(from, [...keys, key]))
    }
  }
  walk(root, records.has(root) ? '@' : '$', [])
  return [[...unread].slice(0, MOST_UNREAD), unread.size > MOST_UNREAD || left <= 0]
}

export interface Expected {
  device: string | null
  ts: number | null
  values: Record<string, string | number | boolean | null>
}

/** What a trial came to, to be held against later ones. */
export const expectedOf = ({ records }: Trial): Expected[] =>
  records.map(({ key, ts, values }) => ({
    device: key,
    ts,
    values: Object.fromEntries(values.map(({ identifier, value }) => [identifier, value])),
  }))

/** The first difference, in the words of the sample: `3 temp: 25.3 ≠ 25.4`; undefined where there is none. */
export function differenceFrom(expected: unknown, trial: Trial): string | undefined {
  if (!Array.isArray(expected)) return '[]'
  const found = expectedOf(trial)
  if (expected.length !== found.length) return `${found.length} ≠ ${expected.length}`
  for (const [at, one] of found.entries()) {
    const wanted: Partial<Expected> = Object(expected[at])
    const device = one.device ?? ''
    if ((wanted.device ?? '') !== device) return `${device} ≠ ${String(wanted.device)}`
    if ((wanted.ts ?? null) !== one.ts) return `${device} ts: ${one.ts} ≠ ${String(wanted.ts)}`
    const values = Object(wanted.values)
    for (const name of new Set([...Object.keys(one.values), ...Object.keys(values)]))
      if ((one.values[name] ?? null) !== (values[name] ?? null))
        return `${device} ${name}: ${String(one.values[name])} ≠ ${String(values[name])}`
  }
  return undefined
}
