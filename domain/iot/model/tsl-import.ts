// Reads models written elsewhere: the product's own form, Alink TSL, and JetLinks metadata. What has no counterpart here is
// left out and named; what is wrong is a fault at its place in the document as it was sent.
import { type Problem, problem } from '../../problems.ts'
import { fromAlink } from './tsl-alink.ts'
import { type Note, isEmpty, isRecord } from './tsl-foreign.ts'
import { fromJetLinks } from './tsl-jetlinks.ts'
import { type Fault, type Tsl, emptyTsl, readPoints, readTsl } from './tsl.ts'

/** Bytes of a document. */
export const MOST_TEXT = 1_000_000

export type Format = 'own' | 'alink' | 'jetlinks'

export interface Imported {
  format: Format | undefined
  tsl: Tsl
  faults: Fault[]
  notes: Note[]
}

const nothing = (fault: Problem): Imported => ({
  format: undefined,
  tsl: emptyTsl(),
  faults: [{ path: '', problem: fault }],
  notes: [],
})

/** `importTsl(text)`: a document as text; never throws. */
export function importTsl(text: string): Imported {
  if (text.length > MOST_TEXT) return nothing(problem('tsl.large', { max: MOST_TEXT / 1_000 }))
  const whole = parsed(text)
  if (whole === undefined) return nothing(problem('tsl.text'))
  const document = modelIn(whole)
  if (!isRecord(document)) return nothing(problem('tsl.format'))
  const format = formatOf(document)
  if (format === undefined) return nothing(problem('tsl.format'))
  if (format === 'own') return { format, notes: [], ...readTsl(document) }
  const { raw, notes, faults } = format === 'alink' ? fromAlink(document) : fromJetLinks(document)
  const read = readPoints(raw)
  return { format, notes, tsl: read.tsl, faults: [...faults, ...read.faults] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where exports of a whole product keep its model, as an object or as a text of its own. */
const HOLDERS = ['metadata', 'tsl', 'thingModel', 'model', 'data', 'result']
const DEEPEST = 4

/** The model itself, or what the document is where it holds none. */
function modelIn(document: unknown, depth = 0): unknown {
  const value = typeof document === 'string' ? parsed(document) : document
  // One product of an export of products.
  if (Array.isArray(value) && value.length === 1) return modelIn(value[0], depth + 1)
  if (!isRecord(value) || depth > DEEPEST || formatOf(value) !== undefined) return value
  for (const name of HOLDERS) {
    const held = isEmpty(value[name]) ? undefined : modelIn(value[name], depth + 1)
    if (isRecord(held) && formatOf(held) !== undefined) return held
  }
  return value
}

const LISTS = ['properties', 'services', 'functions', 'events', 'tags'] as const

function formatOf(document: Record<string, unknown>): Format | undefined {
  const entries = LISTS.flatMap((name) => (Array.isArray(document[name]) ? (document[name] as unknown[]) : []))
  const has = (is: (entry: Record<string, unknown>) => boolean) => entries.some((entry) => isRecord(entry) && is(entry))
  if (has((entry) => 'valueType' in entry) || 'functions' in document || 'tags' in document) return 'jetlinks'
  if (has((entry) => isRecord(entry.dataType)) || 'schema' in document || 'profile' in document) return 'alink'
  if (has((entry) => 'method' in entry)) return 'alink'
  if (LISTS.some((name) => name in document)) return 'own'
  return undefined
}
