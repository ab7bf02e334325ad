// Exports a list: what its call answers to the person, row by row, into a file that is kept for a day.
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
import type { AppContext } from '../platform/ctx.ts'
import type { Identity } from '../platform/identity.ts'
import { keepFile } from '../resource/keep-file.ts'
import { mapped, writeSheet } from './sheet-file.ts'
import { type Progress, type Running, type Task, by, ctxOf, inOne, personOf } from './task.ts'
import { rowsOf } from './whole-list.ts'

const HOURS_KEPT = 24

/** What an export was asked for, as it is stored with its task. */
const askedSchema = z.object({
  query: z.record(z.string(), z.string()),
  ids: z.array(z.string()).nullable(),
  columns: z.array(z.string()),
  format: z.enum(['csv', 'xlsx']),
  by,
})
type Asked = z.output<typeof askedSchema>

/** Writes the file, binds it to the task and marks the task as done; `progress` may end it by throwing. */
export async function runExport({ app, task, signal, progress }: Running): Promise<void> {
  const asked = askedSchema.parse(task.asked)
  const me = await personOf(app, task)
  const path = join(app.blobs.incoming, randomUUID())
  try {
    const size = await writeRows(app, { task, asked, me, path, signal, progress })
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
  app: AppContext,
  { task, asked, me, path, signal, progress }: Work & { signal: AbortSignal; progress: Progress },
): Promise<number> {
  const entity = entityNamed(task.target)
  const { locale } = asked.by
  const possible = sheetColumns(entity)
  const columns = asked.columns.flatMap((wanted) => possible.filter(({ name }) => name === wanted))
  const reading = ctxOf(app, me, task)
  try {
    const told = (done: number, total: number) => {
      if (asked.format === 'xlsx' && total > MOST_XLSX) throw problem('bulk.too-many-xlsx', { max: MOST_XLSX })
      return progress(done, total)
    }
    const rows = mapped(rowsOf(reading.ctx, entity, asked, told), (row) =>
      columns.map((column) => cellOf(column, row, locale)),
    )
    const headed = columns.map((column) => ({ header: headerOf(column, locale), format: formatOf(column) }))
    return await writeSheet(path, { format: asked.format, name: entity[locale], columns: headed, rows }, signal)
  } finally {
    await reading.ctx.tx.rollback()
  }
}

async function keep(app: AppContext, { task, asked, me, path, size }: Work & { size: number }): Promise<void> {
  const made = ctxOf(app, me, task)
  const { ctx } = made
  await inOne(made, async () => {
    const [row] = await ctx.tx.query('select status from bulk_task where id = $1 for update', [task.id])
    if (row?.status !== state.running) throw problem('bulk.over')
    const name = `${asked.by.locale === 'zh' ? task.title : task.titleEn}.${asked.format}`
    const file = await keepFile(ctx, { path, name, size, isTooLarge: false }, 'sheet')
    const fileExpires = new Date(app.now().getTime() + HOURS_KEPT * 3_600_000).toISOString()
    const stopTime = app.now().toISOString()
    await alter(ctx, bulkTask, [task.id], { files: [file.id], fileExpires, stopTime, status: state.done })
  })
}
