// The rows of an uploaded sheet, read in a thread with bounded memory and time.
import { MOST_IMPORTED } from '@steward/domain/bulk/importable'
import { type Problem, problem } from '@steward/domain/problems'
import { Worker } from 'node:worker_threads'
import type { Refusal, SheetLimits } from './sheet-limits.ts'
import type { Asked, SheetRow, Told } from './sheet-worker.ts'

/** MB of the thread's heap: ten times what the largest accepted sheet takes. */
const MEMORY = 512
/** Seconds. */
const LONGEST = 60
/** MB of a workbook unpacked: ten times what the largest accepted sheet takes. */
const MOST_UNPACKED = 200

const limits: SheetLimits = {
  rows: MOST_IMPORTED,
  columns: 300,
  cells: 2_000_000,
  // No spreadsheet program takes more.
  cell: 32_767,
  row: 200_000,
  text: 20_000_000,
  bytes: MOST_UNPACKED * 1024 ** 2,
  parts: 2_000,
}

const refusals: Record<Refusal, () => Problem> = {
  unreadable: () => problem('import.unreadable'),
  'too-large': () => problem('import.too-large', { max: MOST_UNPACKED }),
  'too-many-parts': () => problem('import.too-many-parts', { max: limits.parts }),
  'too-many-rows': () => problem('import.too-many-rows', { max: limits.rows }),
  'too-wide': () => problem('import.too-wide', { max: limits.columns }),
  'too-many-cells': () => problem('import.too-many-cells', { max: limits.cells }),
  'cell-too-long': () => problem('import.cell-too-long', { max: limits.cell }),
  'row-too-long': () => problem('import.row-too-long', { max: limits.row }),
  'too-long': () => problem('import.too-long', { max: limits.text }),
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The rows that are not empty; throws a problem for what is no sheet, too large, or takes too much memory or time. */
export function readSheet(path: string, kind: Asked['kind'], signal: AbortSignal): Promise<SheetRow[]> {
  const asked: Asked = { path, kind, limits }
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('taken')
  })
  worker.on('error', (error) =>
    reject(isOutOfMemory(error) ? problem('import.too-heavy', { max: MEMORY }) : problem('import.unreadable')),
  )
  worker.on('exit', () => reject(problem('import.unreadable')))
  const late = setTimeout(() => reject(problem('import.too-slow', { max: LONGEST })), LONGEST * 1_000)
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  return promise.finally(() => {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    void worker.terminate()
  })
}
