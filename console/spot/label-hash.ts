// What lets a label report a fault: the hash behind its link, for whoever scans it without an account.
import { recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { client } from '../data/client.ts'
import { plain } from '../kinds/view.ts'
import { hashOf } from './spot-address.ts'

const isPlace = (name: string): name is 'device' | 'area' => name === 'device' || name === 'area'

/** Hashes by row; none where the rows are no places, or the hospital takes no reports by label. */
export async function labelHashes(
  { name }: Entity,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (!isPlace(name) || ids.length === 0) return new Map()
  const codes = recordOf(await client.get('iot/repair-spot/labels', { kind: name, ids: ids.join(',') }, signal))
  return new Map(Object.entries(codes).map(([id, code]) => [id, hashOf({ kind: name, code: plain(code) })]))
}
