// The rows of an uploaded sheet, read in a thread with bounded memory and time.
import { MOST_IMPORTED } from '@steward/domain/bulk/importable'
import { type Problem, problem } from '@steward/domain/problems'
import { Worker } from 'node:worker_threads'
import type { Asked, SheetRow, Told } from './sheet-worker.ts'

/** MB of the thread's heap: ten times what the largest accepted sheet takes. */
const MEMORY = 512
/** Milliseconds. */
const LONGEST = 60_000
const MOST_COLUMNS = 300
/** MB of a workbook unpacked: ten times what the largest accepted sheet takes. */
const MOST_UNPACKED = 200

const refusals: Record<Extract<Told, { refused: unknown }>['refused'], () => Problem> = {
  unreadable: () => problem('import.unreadable'),
  'too-large': () => problem('import.too-large', { max: MOST_UNPACKED }),
  'too-many-rows': () => problem('import.too-many-rows', { max: MOST_IMPORTED }),
  'too-wide': () => problem('import.too-wide', { max: MOST_COLUMNS }),
}

/** The rows that are not empty; throws a problem for what is no sheet, too large, or takes too much memory or time. */
export function readSheet(path: string, kind: Asked['kind'], signal: AbortSignal): Promise<SheetRow[]> {
  const asked: Asked = {
    path,
    kind,
    mostRows: MOST_IMPORTED,
    mostColumns: MOST_COLUMNS,
    mostBytes: MOST_UNPACKED * 1024 ** 2,
  }
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  const { promise, resolve, reject } = Promise.withResolvers<SheetRow[]>()
  const rows: SheetRow[] = []
  worker.on('message', (told: Told) => {
    if ('refused' in told) return reject(refusals[told.refused]())
    if ('end' in told) return resolve(rows)
    rows.push(...told.rows)
  })
  // Out of memory, too.
  worker.on('error', () => reject(problem('import.unreadable')))
  worker.on('exit', () => reject(problem('import.unreadable')))
  const late = setTimeout(() => reject(problem('import.unreadable')), LONGEST)
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  return promise.finally(() => {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    void worker.terminate()
  })
}
