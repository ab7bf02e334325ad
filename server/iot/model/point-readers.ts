// What reads properties of device types: each feature says it of its own, and what is read stays under its name.
import type { Changes } from '../../platform/changes.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'

export interface ReadPoints {
  typeIds: readonly string[]
  /** Points this device alone has; without it those of the types. */
  deviceId?: string | undefined
  identifiers: readonly string[]
}

export interface PointReader {
  zh: string
  en: string
  name: string
  /** Identifiers of the properties, others than those asked for among them. */
  reads: readonly string[]
}

/** What reads points of these types, in one statement or two; it may answer what reads none of those asked for. */
export type PointReaders = (tx: Tx, points: ReadPoints) => Promise<readonly PointReader[]>

// By what contexts of one server share, whatever lane of connections they are over.
const declared = new WeakMap<Changes, readonly PointReaders[]>()

/** What of each feature reads; called once for each app. */
export function declarePointReaders({ changes }: Pick<AppContext, 'changes'>, readers: readonly PointReaders[]): void {
  declared.set(changes, readers)
}

/** By identifier. A context that was told no readers cannot say that there are none. */
export async function readersOf(ctx: Ctx, points: ReadPoints): Promise<ReadonlyMap<string, readonly PointReader[]>> {
  const features = declared.get(ctx.app.changes)
  if (!features) throw new Error('this context has no readers of points')
  const found: PointReader[] = []
  if (points.typeIds.length > 0 && points.identifiers.length > 0)
    for (const readers of features) found.push(...(await readers(ctx.tx, points)))
  return new Map(
    points.identifiers.map((identifier) => [identifier, found.filter(({ reads }) => reads.includes(identifier))]),
  )
}

/** Names written out in one refusal. */
const SHOWN = 5

/** Who reads it, in both languages; the first of many. */
export function readersInWords(readers: readonly PointReader[]): { by: string; byEn: string } {
  const shown = readers.slice(0, SHOWN)
  const more = readers.length - shown.length
  return {
    by: shown.map(({ zh, name }) => `${zh}“${name}”`).join('、') + (more > 0 ? `等 ${readers.length} 项` : ''),
    byEn: shown.map(({ en, name }) => `${en} “${name}”`).join(', ') + (more > 0 ? ` and ${more} more` : ''),
  }
}
