// Converts between stored rows and wire format; its oddities are here and in the client's counterpart.
import { type Entity, captionOf } from '@steward/domain/entity'
import { isInternal } from '@steward/domain/kinds/kind'
import type { DbRow } from '../platform/db.ts'
import type { Shown } from './behave.ts'

/** Captions of dictionary keys, by dictionary code and key; empty when sealed or unknown. */
export type Captions = (code: string, perTenant: boolean, tenant: string) => ReadonlyMap<string, string>

type Write = (row: DbRow, captions: Captions) => void

const writers = new Map<string, Write[]>()

function writersOf(entity: Entity): Write[] {
  const known = writers.get(entity.name)
  if (known) return known
  const made: Write[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    if (isInternal(field)) continue
    const write = field.kind.toWire
    if (write)
      made.push((row) => {
        // Lists travel as comma-joined text and never as null: clients of this API family split them unchecked.
        row[name] = row[name] === null && field.kind.many ? '' : write(row[name])
      })
    const { dictionary, perTenant = false } = field
    if (dictionary)
      made.push((row, captions) => {
        const byKey = captions(dictionary, perTenant, String(row.tenantId))
        row[captionOf(name)] = String(row[name]).replace(/[^,]+/g, (key) => byKey.get(key) ?? '')
      })
  }
  writers.set(entity.name, made)
  return made
}

/** Converts stored rows to wire format in place. */
export function toWire(entity: Entity, rows: DbRow[], captions: Captions): Shown[] {
  const made = writersOf(entity)
  for (const row of rows) for (const write of made) write(row, captions)
  return rows
}
