// Exports a list: what its call answers to the person, row by row, into a file that is kept for a day.
import { state } from '@steward/domain/bulk/states'
import { MOST_XLSX, cellOf, formatOf, headerOf, sheetColumns } from '@steward/domain/derive/sheet'
import type { Entity } from '@steward/domain/entity'
import { bulkTask } from '@steward/domain/index'
import { type Locale, problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import { personActor } from '../platform/actor.ts'
import { type AppContext, type Made, makeCtx } from '../platform/ctx.ts'
import { type DbRow, type Statement, platformScope } from '../platform/db.ts'
import type { Identity } from '../platform/identity.ts'
import type { Route } from '../platform/route.ts'
import { type RowSource, readFrom } from '../platform/row-source.ts'
import { keepFile } from '../resource/keep-file.ts'
import { identityByPerson, readIdentity } from '../system/sign-in/identity-row.ts'
import { mapped, writeSheet } from './sheet-file.ts'

/** Rows fetched at a time. */
const PART = 1_000
const HOURS_KEPT = 24

/** What an export was asked for, as it is stored with its task. */
export const askedSchema = z.object({
  query: z.record(z.string(), z.string()),
  ids: z.array(z.string()).nullable(),
  columns: z.array(z.string()),
  format: z.enum(['csv', 'xlsx']),
  by: z.object({ roleIds: z.array(z.string()), deptIds: z.array(z.string()), locale: z.enum(['zh', 'en']) }),
})
type Asked = z.output<typeof askedSchema>

/** Rows done, and of how many; throws once the task is no longer wanted. */
export type Progress = (done: number, total: number) => Promise<void>

export interface Task {
  id: string
  tenant: string
  ownerId: string
  target: string
  title: string
  titleEn: string
  asked: unknown
  attempt: number
}

const lists = new WeakMap<AppContext, ReadonlyMap<string, Route>>()

/** The list calls exports read through; called once for each app. */
export function declareLists(app: AppContext, routes: readonly Route[]): void {
  lists.set(app, new Map(routes.filter(({ method }) => method === 'GET').map((one) => [one.path, one])))
}

export const listOf = (app: AppContext, entity: Entity): Route | undefined =>
  lists.get(app)?.get(`/${entity.path}/list`)

/** The person with the rights left of those the task was begun with. */
async function personOf(app: AppContext, task: Task, { by }: Asked): Promise<Identity> {
  const person = { userId: task.ownerId, tenant: task.tenant, roleIds: by.roleIds, deptIds: by.deptIds }
  const [rows] = await app.db.open(platformScope).readOnce([identityByPerson(person, app.now())])
  const found = readIdentity(rows?.[0])
  if (!found) throw problem('bulk.nobody')
  return found.identity
}

/** A transaction in the person's name outside a request. */
function ctxOf(app: AppContext, me: Identity, task: Task, locale: Locale): Made {
  const [scope, requestId] = [{ tenant: me.tenant, platform: me.isPlatform }, task.id]
  const tx = app.db.lane('jobs').open(scope, { signature: { actor: personActor(me), requestId } })
  return makeCtx({ app, tx, me, requestId, locale, remoteIp: '', userAgent: '' })
}

/** Writes the file, binds it to the task and marks the task as done; `progress` may end it by throwing. */
export async function runExport(app: AppContext, task: Task, signal: AbortSignal, progress: Progress): Promise<void> {
  const asked = askedSchema.parse(task.asked)
  const me = await personOf(app, task, asked)
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
  const reading = ctxOf(app, me, task, locale)
  try {
    const rows = mapped(rowsOf(app, reading, entity, asked, progress), (row) =>
      columns.map((column) => cellOf(column, row, locale)),
    )
    const headed = columns.map((column) => ({ header: headerOf(column, locale), format: formatOf(column) }))
    return await writeSheet(path, { format: asked.format, name: entity[locale], columns: headed, rows }, signal)
  } finally {
    await reading.ctx.tx.rollback()
  }
}

/** Parts of the list, each as the list call answers it, until there are no more. */
async function* rowsOf(
  app: AppContext,
  { ctx }: Made,
  entity: Entity,
  asked: Asked,
  progress: Progress,
): AsyncGenerator<Record<string, unknown>> {
  const route = listOf(app, entity)
  if (!route) throw problem('permission.denied')
  if (Array.isArray(route.may)) ctx.must(...route.may)
  const source = cursorOver(ctx.tx.query.bind(ctx.tx), entity, asked.ids)
  readFrom(ctx, source)
  const query = route.query?.parse(asked.query) ?? {}
  for (let done = 0; ;) {
    const page = await route.run(ctx, { query, body: undefined, headers: {} })
    if (source.isOver) return progress(done, done)
    const { records } = z.object({ records: z.array(z.record(z.string(), z.unknown())) }).parse(page)
    done += records.length
    if (asked.format === 'xlsx' && source.total > MOST_XLSX) throw problem('bulk.too-many-xlsx', { max: MOST_XLSX })
    yield* records
    await progress(done, source.total)
  }
}

/** Reads the first statement it is given through a cursor: one snapshot, part after part. */
function cursorOver(
  query: (text: string, values?: readonly unknown[]) => Promise<DbRow[]>,
  entity: Entity,
  ids: Asked['ids'],
) {
  let isOpen = false
  const source: RowSource & { isOver: boolean; total: number } = {
    entity: entity.name,
    isOver: false,
    total: 0,
    narrow(where) {
      if (ids) where.add(`t.id = any(${where.param(ids)}::bigint[])`)
    },
    async next({ text, values }: Statement) {
      if (!isOpen) {
        const [counted] = await query(`select count(*)::int as n from (${text}) counted`, values)
        source.total = Number(counted?.n)
        await query(`declare exported no scroll cursor for ${text}`, values)
        isOpen = true
      }
      const rows = await query(`fetch ${PART} from exported`)
      source.isOver = rows.length === 0
      return rows
    },
  }
  return source
}

async function keep(app: AppContext, { task, asked, me, path, size }: Work & { size: number }): Promise<void> {
  const { ctx, commit } = ctxOf(app, me, task, asked.by.locale)
  try {
    const [row] = await ctx.tx.query('select status from bulk_task where id = $1 for update', [task.id])
    if (row?.status !== state.running) throw problem('bulk.over')
    const name = `${asked.by.locale === 'zh' ? task.title : task.titleEn}.${asked.format}`
    const file = await keepFile(ctx, { path, name, size, isTooLarge: false }, 'sheet')
    const fileExpires = new Date(app.now().getTime() + HOURS_KEPT * 3_600_000).toISOString()
    const stopTime = app.now().toISOString()
    await alter(ctx, bulkTask, [task.id], { files: [file.id], fileExpires, stopTime, status: state.done })
    await commit()
  } catch (error) {
    await ctx.tx.rollback()
    throw error
  }
}
