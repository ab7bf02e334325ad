// The trial of many rows: each is written through its write path, beside those before it, and all of it is taken back.
import type { Entity } from '@steward/domain/entity'
import { isWritable } from '@steward/domain/kinds/kind'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import type { Shown } from '../engine/behave.ts'
import { checkOnce } from '../platform/checked.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Identity } from '../platform/identity.ts'
import { saveFromSheet } from '../platform/sheet-row.ts'
import { MOST_AT_ONCE, SLICE, type Target, causeOf, changesOf, writeRow } from './change.ts'
import { type Item, addItems, clearItems } from './items.ts'
import { type Moves, takeMove } from './moves.ts'
import { readBack } from './read-back.ts'
import { withIds } from './rows-above.ts'
import { type Running, ctxOf, inOne, personOf } from './task.ts'
import { type Taken, explainTwice, takeEntries } from './unique-entries.ts'
import { mustBeAdmitted } from './whole-list.ts'

/** Tries every row and keeps what would become of it; the task then waits to be confirmed. */
export async function tryAll(running: Running, targets: readonly Target[], keepSent: boolean): Promise<void> {
  const { app, task, signal, progress } = running
  const me = await personOf(app, task)
  const entity = entityNamed(task.target)
  mustBeAdmitted({ app, me }, entity, 'list', 'submit')
  const clearing = ctxOf(app, me, task)
  await inOne(clearing, () => clearItems(clearing.ctx.tx, task.id))
  const trial: Trial = {
    me,
    entity,
    keepSent,
    byLine: new Map(targets.map((one) => [one.line, one])),
    added: new Set(),
    taken: new Map(),
    moves: new Map(),
  }
  for (let at = 0; at < targets.length;) {
    signal.throwIfAborted()
    const items = await tryPart(running, trial, targets.slice(at, at + MOST_AT_ONCE))
    const storing = ctxOf(app, me, task)
    await inOne(storing, () => addItems(storing.ctx.tx, task.tenant, task.id, items))
    at += items.length
    await progress(at, targets.length)
  }
}

interface Trial {
  me: Identity
  entity: Entity
  keepSent: boolean
  byLine: ReadonlyMap<number, Target>
  /** Lines that can be added. */
  added: Set<number>
  /** What earlier lines hold in unique indexes. */
  taken: Taken
  /** Where earlier lines put rows of a tree. */
  moves: Moves
}

/** Rows that are read back at once. */
const READ_AT_ONCE = 50

/**
 * Rows are tried beside each other, as they will be written, and read back together. Where one fails, those since the last
 * reading are tried once more, each under a savepoint of its own, so that a refused row takes no other with it.
 */
async function tryPart({ app, task }: Running, trial: Trial, targets: readonly Target[]): Promise<Item[]> {
  const { ctx } = ctxOf(app, trial.me, task)
  if (task.kind === 'import') saveFromSheet(ctx, { addedBefore: trial.added.size })
  const part = new Part(ctx, trial)
  const until = Date.now() + SLICE
  let tried = 0
  try {
    await part.begin()
    for (const target of targets) {
      tried += 1
      if (target.refused === undefined) await part.add(target)
      else part.found.set(target, refusal(target.refused))
      if (Date.now() > until) break
    }
    await part.read()
  } finally {
    await ctx.tx.rollback()
  }
  return targets.slice(0, tried).map((target) => itemOf(trial, target, part.found.get(target)))
}

class Part {
  readonly found = new Map<Target, Found>()
  readonly #ctx: Ctx
  readonly #trial: Trial
  #beside: Beside = new Map()
  /** Of the rows up to the savepoint. */
  #settled: Beside = new Map()
  #unread: Placed[] = []

  constructor(ctx: Ctx, trial: Trial) {
    this.#ctx = ctx
    this.#trial = trial
  }

  async begin(): Promise<void> {
    checkOnce(this.#ctx)
    await this.#ctx.tx.query('savepoint trial')
  }

  async add(target: Target): Promise<void> {
    try {
      this.#unread.push(await place(this.#ctx, this.#trial, target, this.#beside))
    } catch (error) {
      await this.#again(error, target)
    }
    if (this.#unread.length >= READ_AT_ONCE) await this.read()
  }

  async read(): Promise<void> {
    try {
      await this.#judge(this.#unread)
    } catch (error) {
      return this.#again(error)
    }
    return this.#settle()
  }

  async #judge(placed: readonly Placed[]): Promise<void> {
    for (const [target, verdict] of await judge(this.#ctx, this.#trial, placed)) this.found.set(target, verdict)
  }

  async #settle(): Promise<void> {
    this.#unread = []
    this.#settled = new Map(this.#beside)
    const { tx } = this.#ctx
    await Promise.all([tx.query('release savepoint trial'), tx.query('savepoint trial')])
  }

  async #takeBack(savepoint: string, beside: Beside): Promise<void> {
    await this.#ctx.tx.query(`rollback to savepoint ${savepoint}`)
    // Locks were given up with it.
    checkOnce(this.#ctx)
    this.#beside = new Map(beside)
  }

  async #again(error: unknown, failed?: Target): Promise<void> {
    // Throws what is no row's fault.
    causeOf(this.#ctx, error)
    const targets = [...this.#unread.map(({ target }) => target), ...(failed ? [failed] : [])]
    forget(this.#trial, targets)
    await this.#takeBack('trial', this.#settled)
    for (const target of targets) await this.#tryAlone(target)
    await this.#settle()
  }

  async #tryAlone(target: Target): Promise<void> {
    const before = this.#beside
    this.#beside = new Map(before)
    await this.#ctx.tx.query('savepoint row')
    try {
      await this.#judge([await place(this.#ctx, this.#trial, target, this.#beside)])
      await this.#ctx.tx.query('release savepoint row')
    } catch (error) {
      const cause = causeOf(this.#ctx, error)
      const twice = explainTwice(this.#trial.entity, { ...target.before, ...target.sent }, this.#trial.taken)
      this.found.set(target, refusal(twice?.words(this.#ctx.locale) ?? cause))
      await this.#takeBack('row', before)
    }
  }
}

/** What rows that are tried once more were noted to hold. */
function forget({ taken, moves, added }: Trial, targets: readonly Target[]): void {
  const lines = new Set(targets.map(({ line }) => line))
  for (const [key, line] of taken) if (lines.has(line)) taken.delete(key)
  for (const { before, line } of targets) {
    if (before) moves.delete(before.id)
    added.delete(line)
  }
}

function itemOf({ keepSent }: Trial, target: Target, found: Found | undefined): Item {
  if (!found) throw new Error(`line ${target.line} was not judged`)
  const { line, title, cells = null, before, sent } = target
  return {
    line,
    title,
    cells,
    rowId: before?.id ?? null,
    rev: before?.rev ?? null,
    sent: keepSent ? sent : null,
    ...found,
  }
}

/** Ids of the rows that stand in the transaction, by line. */
type Beside = Map<number, string>

/** A row that was written and not read back. */
interface Placed {
  target: Target
  id: string
  sent: Record<string, unknown>
}

type Found = Pick<Item, 'plan' | 'cause' | 'changes'>
const refusal = (cause: string): Found => ({ plan: 'refused', cause, changes: [] })

async function place(ctx: Ctx, trial: Trial, target: Target, beside: Beside): Promise<Placed> {
  const { entity } = trial
  const sent = await withIds(target.sent, (above) => addAbove(ctx, trial, above, beside))
  const id = await writeRow(ctx, entity, sent, target.before)
  beside.set(target.line, id)
  return { target, id, sent }
}

/** Rows above that were taken back since are added once more. */
async function addAbove(ctx: Ctx, trial: Trial, line: number, beside: Beside): Promise<string> {
  const there = beside.get(line)
  if (there !== undefined) return there
  const target = trial.byLine.get(line)
  if (!target || !trial.added.has(line)) throw problem('import.above-refused', { line })
  return (await place(ctx, trial, target, beside)).id
}

/** What the rows became; they stand in the transaction until that is taken back. */
async function judge(ctx: Ctx, trial: Trial, placed: readonly Placed[]): Promise<(readonly [Target, Found])[]> {
  if (placed.length === 0) return []
  const { entity, taken, moves, added } = trial
  const rows = await readBack(
    ctx,
    entity,
    placed.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  await takeEntries(
    ctx,
    entity,
    placed.map(({ id, target: { line } }) => ({ id, line })),
    taken,
  )
  const verdicts: (readonly [Target, Found])[] = []
  for (const { target, id, sent } of placed) {
    const after = byId.get(id) ?? {}
    const { before, line } = target
    if (before && entity.isTree && after.parentId !== before.parentId)
      await takeMove(ctx, entity, { id, parentId: after.parentId === '0' ? null : String(after.parentId) }, moves)
    const cleared = Array.isArray(sent.clearFields) ? sent.clearFields.map(String) : []
    const beside = before ? comparedFields(entity, before) : []
    const changes = changesOf(entity, [...Object.keys(sent), ...cleared, ...beside], before ?? {}, after)
    if (!before) added.add(line)
    const plan = before ? (changes.length > 0 ? 'change' : 'same') : 'add'
    verdicts.push([target, { plan, cause: '', changes }])
  }
  return verdicts
}

/** What people write and the list shows: the write path may set one field because of another. */
const comparedFields = (entity: Entity, before: Shown): string[] =>
  Object.entries(entity.fields)
    .filter(([name, field]) => name in before && isWritable(field) && !field.kind.secret && !field.kind.files)
    .map(([name]) => name)
