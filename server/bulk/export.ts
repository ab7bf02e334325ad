// Exports a table as the person may see it, row by row, into a file that is kept for a day.
import { state } from '@steward/domain/bulk/states'
import { MOST_XLSX, cellOf, formatOf, headerOf, sheetColumns } from '@steward/domain/derive/sheet'
import { bulkTask } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import type { Identity } from '../platform/identity.ts'
import { readLong } from '../platform/long-read.ts'
import { keepFile, storeFile } from '../resource/keep-file.ts'
import { type Table, mapped, writeSheet } from './sheet-file.ts'
import { type Running, type Task, by, ctxOf, inOne, personOf } from './task.ts'
import { rowsOf } from './whole-list.ts'

const HOURS_KEPT = 24
/** One snapshot of a list of millions of rows (ms); its job ends it after an hour. */
const LONGEST = 65 * 60_000

/** Hears how many rows are read, and of how many; throws once they are too many or no longer wanted. */
export type Told = (done: number, total: number) => Promise<void> | void

/** A table of a feature that is exported besides the lists. */
export interface ExportedTable {
  /** The `target` of its tasks. */
  target: string
  /** In the name of the person, in a transaction that is rolled back; `asked` is what the task was begun with. */
  open(ctx: Ctx, asked: unknown, told: Told): Promise<Table>
}

/** What every export was asked for, as it is stored with its task. */
const askedSchema = z.object({ format: z.enum(['csv', 'xlsx']), by })
type Asked = z.output<typeof askedSchema>

const declared = new WeakMap<AppContext, readonly ExportedTable[]>()

/** What features export besides the lists; called once for each app. */
export function declareTables(app: AppContext, tables: readonly ExportedTable[]): void {
  declared.set(app, tables)
}

/** Writes the file, binds it to the task and marks the task as done; `progress` may end it by throwing. */
export async function runExport(running: Running): Promise<void> {
  const { app, task } = running
  const asked = askedSchema.parse(task.asked)
  const me = await personOf(app, task)
  const path = join(app.blobs.incoming, randomUUID())
  try {
    const size = await writeRows(running, { task, asked, me, path })
    await keep(app, { task, asked, me, path, size })
  } finally {
    await rm(path, { force: true })
  }
}

interface Work {
  task: Task
  asked: Asked
  me: Identity
  path: string
}

async function writeRows(
  { app, signal, progress }: Running,
  { task, asked: { format }, me, path }: Work,
): Promise<number> {
  const { ctx } = ctxOf(app, me, task)
  const told: Told = (done, total) => {
    if (format === 'xlsx' && total > MOST_XLSX) throw problem('bulk.too-many-xlsx', { max: MOST_XLSX })
    return progress(done, total)
  }
  try {
    await readLong(ctx.tx, LONGEST)
    const own = declared.get(ctx.app)?.find(({ target }) => target === task.target)
    const table = own ? await own.open(ctx, task.asked, told) : listTable(ctx, task, told)
    return await writeSheet(path, { format, ...table }, signal)
  } finally {
    await ctx.tx.rollback()
  }
}

const listSchema = z.object({
  query: z.record(z.string(), z.string()),
  ids: z.array(z.string()).nullable(),
  columns: z.array(z.string()),
})

/** What the call of a list answers to the person. */
function listTable(ctx: Ctx, task: Task, told: Told): Table {
  const entity = entityNamed(task.target)
  const { columns: wanted, ...extent } = listSchema.parse(task.asked)
  const possible = sheetColumns(entity)
  const columns = wanted.flatMap((name) => possible.filter((column) => column.name === name))
  return {
    name: entity[ctx.locale],
    columns: columns.map((column) => ({ header: headerOf(column, ctx.locale), format: formatOf(column) })),
    rows: mapped(rowsOf(ctx, entity, extent, told), (row) => columns.map((column) => cellOf(column, row, ctx.locale))),
  }
}

async function keep(app: AppContext, { task, asked, me, path, size }: Work & { size: number }): Promise<void> {
  const name = `${asked.by.locale === 'zh' ? task.title : task.titleEn}.${asked.format}`
  const written = { path, name, size, isTooLarge: false }
  await storeFile({ app, tenant: me.tenant, now: app.now() }, written, 'sheet')
  const made = ctxOf(app, me, task)
  const { ctx } = made
  await inOne(made, async () => {
    const [row] = await ctx.tx.query('select status from bulk_task where id = $1 for update', [task.id])
    if (row?.status !== state.running) throw problem('bulk.over')
    const file = await keepFile(ctx, written, 'sheet')
    const fileExpires = new Date(app.now().getTime() + HOURS_KEPT * 3_600_000).toISOString()
    const stopTime = app.now().toISOString()
    await alter(ctx, bulkTask, [task.id], { files: [file.id], fileExpires, stopTime, status: state.done })
  })
}
