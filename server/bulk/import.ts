// Imports a sheet: each of its rows is tried as a form's would be, shown, and written once the person has confirmed.
import { MOST_IMPORTED, matchColumns } from '@steward/domain/bulk/importable'
import { state } from '@steward/domain/bulk/states'
import type { Entity } from '@steward/domain/entity'
import { folded } from '@steward/domain/folded'
import { Problem, problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import { mapInTurns } from '../platform/in-turns.ts'
import type { Target } from './change.ts'
import { finish, titleOf } from './edit.ts'
import { type Header, captionsIn, headerFrom, mustName, plainOf, shownOf } from './headings.ts'
import { type Resolve, resolverFor } from './import-values.ts'
import { type KnownRow, aboveIn, knownBy } from './known-rows.ts'
import { readSheet } from './read-sheet.ts'
import { isParentColumn, namesIn, parentOf } from './rows-above.ts'
import type { SheetRow } from './sheet-worker.ts'
import { type Running, by, ctxOf, inOne, personOf } from './task.ts'
import { tryAll } from './trial.ts'
import { writeAll } from './writing.ts'

export const askedSchema = z.object({
  file: z.string(),
  /** The column rows are recognized by; empty to add every row. */
  key: z.string(),
  columns: z.record(z.string(), z.string()).default({}),
  by,
})

export async function runImport(running: Running): Promise<void> {
  const { task } = running
  const asked = askedSchema.parse(task.asked)
  if (task.phase === 'write') {
    await writeAll(running, ({ sent }) => sent ?? {})
    return finish(running, state.done)
  }
  const entity = entityNamed(task.target)
  const { first, rest: rows } = captionsIn(entity, await sheetOf(running, asked.file))
  const header = headerFrom(entity, first, asked.columns)
  await keepHeader(running, first?.cells.map(plainOf) ?? [], header.strange)
  mustName(entity, header)
  await tryAll(running, await targetsOf(running, header, rows, asked.key), true)
  return finish(running, state.checked)
}

/** For the file of those rows that cannot be imported, and to tell which columns are nobody's. */
async function keepHeader(
  { app, task }: Running,
  header: readonly string[],
  strange: readonly string[],
): Promise<void> {
  const made = ctxOf(app, await personOf(app, task), task)
  const kept = { header, strange }
  await inOne(made, () =>
    made.ctx.tx.query('update bulk_task set asked = asked || $2::jsonb where id = $1', [task.id, JSON.stringify(kept)]),
  )
}

/** The rows of the uploaded file, which is the task's own. */
async function sheetOf({ app, task, signal }: Running, file: string): Promise<SheetRow[]> {
  const found = await fileOf(ctxOf(app, await personOf(app, task), task).ctx, file)
  const bytes = found && (await app.blobs.named(found.store)?.read(found.key))
  if (!found || !bytes) throw problem('import.unreadable')
  return readCopy(app, bytes, found.extension === 'xlsx' ? 'xlsx' : 'text', signal)
}

async function fileOf({ tx }: Ctx, file: string) {
  try {
    const [found] = await tx.query<{ key: string; store: string; extension: string }>(
      'select object_key as key, oss_code as store, extension from attach where id = $1 and is_deleted = 0',
      [file],
    )
    return found
  } finally {
    await tx.rollback()
  }
}

async function readCopy(app: AppContext, bytes: NodeJS.ReadableStream, kind: 'xlsx' | 'text', signal: AbortSignal) {
  const path = join(app.blobs.incoming, randomUUID())
  try {
    await pipeline(bytes, createWriteStream(path), { signal })
    return await readSheet(path, kind, signal)
  } finally {
    await rm(path, { force: true })
  }
}

async function targetsOf(
  { app, task }: Running,
  header: Header,
  rows: readonly SheetRow[],
  key: string,
): Promise<Target[]> {
  const entity = entityNamed(task.target)
  if (rows.length === 0) throw problem('import.empty')
  if (rows.length > MOST_IMPORTED) throw problem('import.too-many-rows', { max: MOST_IMPORTED })
  const { ctx } = ctxOf(app, await personOf(app, task), task)
  try {
    const resolve = await resolverFor(ctx, header, rows)
    const read = await mapInTurns(rows, (row) => ({ row, ...valuesOf(ctx, entity, { header, row, resolve }) }))
    const known = await knownBy(
      ctx,
      entity,
      key,
      read.map(({ sent }) => sent[key]),
    )
    const under = aboveIn(entity, header, resolve)
    const targets = await mapInTurns(read, ({ row, sent, refused }) => {
      try {
        return targetOf(entity, row, { sent, refused, before: known(sent[key], under(row)), key })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return targetOf(entity, row, { sent, refused: error.words(ctx.locale), before: undefined, key })
      }
    })
    return await markTwice(ctx, entity, await withParents(ctx, entity, { header, targets, resolve }))
  } finally {
    await ctx.tx.rollback()
  }
}

interface Read {
  sent: Record<string, unknown>
  refused?: string
}

interface Reading {
  header: Header
  row: SheetRow
  resolve: Resolve
}

/** Of every column but the parent's, which may name a row of the sheet. */
function valuesOf(ctx: Ctx, entity: Entity, { header: { columns }, row: { cells }, resolve }: Reading): Read {
  const sent: Record<string, unknown> = {}
  for (const [at, column] of columns.entries()) {
    if (!column || isParentColumn(entity, column)) continue
    try {
      const value = resolve(column.field, cells[at])
      if (value !== undefined) sent[column.name] = value
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { sent, refused: error.words(ctx.locale) }
    }
  }
  return { sent }
}

interface Sheet {
  header: Header
  targets: readonly Target[]
  resolve: Resolve
}

/** With the rows they stand under: those that are there, and those that earlier lines add. */
async function withParents(
  ctx: Ctx,
  entity: Entity,
  { header: { columns }, targets, resolve }: Sheet,
): Promise<readonly Target[]> {
  const at = columns.findIndex((column) => column && isParentColumn(entity, column))
  const column = columns[at]
  if (!column) return targets
  const codes = columns.flatMap((one) => (one?.field.unique && one.name !== entity.title ? [one.name] : []))
  const named = targets.map(({ line, before, sent, cells }) => ({
    line,
    id: before?.id,
    title: String(sent[entity.title] ?? ''),
    codes: codes.map((name) => String(sent[name] ?? '')),
    above: textOf(cells?.[at]),
  }))
  const names = namesIn(named)
  return mapInTurns(targets, (target, n) => {
    const text = named[n]?.above ?? ''
    if (text === '' || target.refused !== undefined) return target
    try {
      const parent = parentOf(column, text, { line: target.line, ids: resolve.idsOf(column.field, text), names })
      return { ...target, sent: { ...target.sent, [column.name]: parent } }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { ...target, refused: error.words(ctx.locale) }
    }
  })
}

const textOf = (cell: unknown) => String(cell ?? '').trim()

function targetOf(
  entity: Entity,
  { line, cells }: SheetRow,
  { sent, refused, key, before }: Read & { key: string; before: KnownRow | undefined },
): Target {
  const title = titleOf(entity, sent[entity.title] === undefined && before ? before : { ...sent, id: `#${line}` })
  // A row that was recognized is spelt as before.
  const kept = before && entity.fields[key]?.folded !== undefined ? { ...sent, [key]: before[key] } : sent
  return {
    line,
    title,
    sent: kept,
    cells: cells.map(shownOf),
    ...(before && { before }),
    ...(refused !== undefined && { refused }),
  }
}

/** Two rows of a sheet with one value that only one row may have: the second is refused, in the trial as when written. */
function markTwice(ctx: Ctx, entity: Entity, targets: readonly Target[]): Promise<Target[]> {
  const unique = Object.entries(entity.fields).filter(([, field]) => field.unique)
  const seen = new Map<string, number>()
  return mapInTurns(targets, (target) => {
    if (target.refused !== undefined) return target
    for (const [name, field] of unique) {
      const value = target.sent[name]
      if (value === undefined || value === '') continue
      const at = `${name} ${field.folded ? folded(String(value)) : String(value)}`
      const first = seen.get(at)
      if (first !== undefined) {
        const facts = { field: field.zh, fieldEn: field.en, value: String(value), line: first }
        return { ...target, refused: problem('import.twice', facts).words(ctx.locale) }
      }
      seen.set(at, target.line)
    }
    return target
  })
}

/** The columns rows of the entity can be recognized by; the first is the usual one. */
export const keysOf = (entity: Entity): string[] => matchColumns(entity).map(({ name }) => name)
