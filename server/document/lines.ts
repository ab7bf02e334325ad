// Writes the lines of a document with it, in its transaction: compared with the stored ones by id, numbered in the order
// they were sent, and removed with it.
import { type Entity, toSnake } from '@steward/domain/entity'
import { isWritable } from '@steward/domain/kinds/kind'
import type { Lines } from '@steward/domain/lines'
import { Problem, problem } from '@steward/domain/problems'
import type { Shown, Verbs } from '../engine/behave.ts'
import { columnOf, readingOf, tableOf } from '../engine/columns.ts'
import { engineOf } from '../engine/engine.ts'
import { list } from '../engine/list.ts'
import { remove } from '../engine/remove.ts'
import { submit } from '../engine/submit.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { parseInput } from '../platform/input.ts'

type Sent = Record<string, unknown>

const kept = new Set<string>()

/** Whether the lines of an entity are written by its behaviour. */
export const keepsLines = ({ name }: Pick<Entity, 'name'>): boolean => kept.has(name)

/** Adds the lines of an entity to its verbs: `behave(standard, withLines(standard, { … }))`. */
export function withLines<E extends Entity>(entity: E, verbs: Verbs<E> = {}): Verbs<E> {
  kept.add(entity.name)
  const declared = Object.entries(entity.lines)
  return {
    ...verbs,
    async submit(ctx, input, base) {
      const sent = declared.flatMap(([name, one]) => linesSent(ctx, one, name, input))
      const saved = verbs.submit ? await verbs.submit(ctx, input, base) : { id: String((await base(ctx, input)).id) }
      for (const { lines, name, rows } of sent) await write(ctx, lines, name, saved.id, rows)
      // The document may say nothing new of itself: who has it open follows its lines.
      if (sent.length > 0) await ctx.changed(toSnake(entity.name), undefined, { ids: [saved.id] })
      return saved
    },
    async detail(ctx, id, base) {
      const row = await (verbs.detail ? verbs.detail(ctx, id, base) : base(ctx, id))
      for (const [name, one] of declared) row[name] = await shown(ctx, one, id)
      return row
    },
    async remove(ctx, ids, base) {
      await (verbs.remove ? verbs.remove(ctx, ids, base) : base(ctx, ids))
      for (const [, one] of declared) {
        const rows = await stored(ctx, one, ids)
        if (rows.length > 0) await removeAll(ctx, one, rows)
      }
    },
  }
}

interface Asked {
  name: string
  lines: Lines
  rows: Sent[]
}

/** The lines as sent and parsed, judged as a whole; nothing where they were not sent and the document exists. */
function linesSent(ctx: Ctx, lines: Lines, name: string, input: Sent): Asked[] {
  const sent = input[name]
  if (sent === undefined || sent === null) {
    if (input.id === undefined && lines.min > 0) throw problem('lines.few', wordsOf(lines), { field: name })
    return []
  }
  const rows: unknown[] = Array.isArray(sent) ? sent : []
  // Before each is parsed: a hundred thousand would take long.
  if (rows.length > lines.max) throw problem('lines.many', wordsOf(lines), { field: name })
  if (rows.length < lines.min) throw problem('lines.few', wordsOf(lines), { field: name })
  const parsed = rows.map((row, at) => within(name, at, lines, () => parseInput(ctx, lines.entity, row, true)))
  mustDiffer(lines, name, parsed)
  return [{ name, lines, rows: parsed }]
}

const wordsOf = ({ zh, en, min, max }: Lines) => ({ field: zh, fieldEn: en, min, max })

/** A refusal within a line names the line and its field: `steps.3.content`. */
function within<T>(name: string, at: number, { zh, en }: Lines, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof Problem ? inLine(error, name, at, { zh, en }) : error
  }
}

function inLine(refused: Problem, name: string, at: number, { zh, en }: { zh: string; en: string }): Problem {
  const facts = { field: zh, fieldEn: en, line: at + 1, reason: refused.words('zh'), reasonEn: refused.words('en') }
  return problem('lines.refused', facts, { field: `${name}.${at}.${refused.field ?? ''}` })
}

/** The declared values together occur once; an empty one makes a line unlike any other. */
function mustDiffer({ unique, zh, en }: Lines, name: string, rows: readonly Sent[]): void {
  if (unique.length === 0) return
  const seen = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    const values = unique.map((field) => row[field])
    if (values.some((value) => value === undefined || value === null || value === '')) continue
    const key = JSON.stringify(values)
    const before = seen.get(key)
    if (before !== undefined)
      throw problem(
        'lines.twice',
        { field: zh, fieldEn: en, line: before + 1, other: at + 1 },
        { field: `${name}.${at}.${unique[0] ?? ''}` },
      )
    seen.set(key, at)
  }
}

/** The stored lines of documents in their order, locked. */
async function stored(ctx: Ctx, { entity, of }: Lines, ids: readonly string[]): Promise<DbRow[]> {
  return ctx.tx.query(
    `select ${readingOf(entity).row} from ${tableOf(entity)} t
     where ${columnOf(of)} = any($1::bigint[]) and is_deleted = 0 order by line_no, id for update`,
    [ids],
  )
}

async function write(ctx: Ctx, lines: Lines, name: string, id: string, rows: readonly Sent[]): Promise<void> {
  const before = new Map((await stored(ctx, lines, [id])).map((row) => [String(row.id), row]))
  const named = rows.flatMap(({ id: one }) => (typeof one === 'string' ? [one] : []))
  // A line of another document, or one that somebody else has removed meanwhile.
  const strange = rows.findIndex((row) => typeof row.id === 'string' && !before.has(row.id))
  if (strange >= 0 || new Set(named).size !== named.length)
    throw problem('lines.foreign', wordsOf(lines), { field: `${name}.${Math.max(strange, 0)}` })
  const gone = [...before.values()].filter((row) => !named.includes(String(row.id)))
  if (gone.length > 0) await removeAll(ctx, lines, gone)
  const engine = engineOf(ctx)
  for (const [at, { rev: _, ...row }] of rows.entries()) {
    const facts = { [lines.of]: id, lineNo: at + 1 }
    const old = typeof row.id === 'string' ? before.get(row.id) : undefined
    if (old && !isChanged(lines, old, { ...row, ...facts })) continue
    try {
      await submit(engine, lines.entity, ctx, old ? whole(lines, row) : row, facts)
    } catch (error) {
      throw error instanceof Problem ? inLine(error, name, at, lines) : error
    }
  }
}

/** Fields a line may hold, its number and its document among them. */
const held = ({ entity, of }: Lines) =>
  Object.entries(entity.fields).filter(([name, field]) => isWritable(field) || name === 'lineNo' || name === of)

const isChanged = (lines: Lines, old: DbRow, now: Sent): boolean =>
  held(lines).some(
    ([name, field]) => JSON.stringify(now[name] ?? field.default ?? null) !== JSON.stringify(old[name] ?? null),
  )

/** A line is sent whole: what it does not say is as on a new one. */
function whole(lines: Lines, row: Sent): Sent {
  const unsaid = held(lines).filter(([name, field]) => isWritable(field) && (row[name] ?? null) === null)
  const usual = unsaid.flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]]))
  const emptied = unsaid.flatMap(([name, field]) => (field.default === undefined ? [name] : []))
  return { ...row, ...Object.fromEntries(usual), clearFields: emptied }
}

const removeAll = (ctx: Ctx, { entity }: Lines, rows: readonly DbRow[]) =>
  remove(
    entity,
    ctx,
    rows.map((row) => String(row.id)),
  )

/** The lines of one document with their captions. */
async function shown(ctx: Ctx, { entity, of, max }: Lines, id: string): Promise<Shown[]> {
  const query = { [of]: id, size: String(max), ascs: 'lineNo' }
  return (await list(engineOf(ctx), entity, ctx, query)).records
}
