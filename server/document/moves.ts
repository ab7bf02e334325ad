// Writes what the steps of documents do: the facts a body returns and the new state, in one statement.
import type { Base, Entity } from '@steward/domain/entity'
import type { Course, Step } from '@steward/domain/lifecycle'
import { Problem, type ProblemCode, problem } from '@steward/domain/problems'
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inSavepoint } from '../platform/savepoint.ts'
import { alter } from './rows.ts'

/** Most documents one step may be asked for at once where each is written by itself. */
const MOST = 500

export type Stored = Base & Record<string, unknown>

/** What a step's body returns: the facts to write, and the state where the course lists several. */
type Result = { to?: string } & object
export type StepResult = Result | Promise<Result>

/**
 * Between the caller and rows: which of these it holds for, in one statement at most, and what is said where it does not.
 * The rows are as stored or as on the wire.
 */
export interface Relation {
  problem: ProblemCode
  facts: Readonly<Record<string, string | number>>
  holds: (ctx: Ctx, ids: readonly string[], rows: readonly Shown[]) => Promise<ReadonlySet<string>>
}

export interface Moved<R = Stored> {
  step: string
  from: string
  to: string
  /** The row as it was, and as it is. */
  before: R
  row: R
  /** What was given with the step. */
  input: Readonly<Record<string, unknown>>
}

export interface Document {
  entity: Entity
  course: Course
  bodies: Readonly<Record<string, ((ctx: Ctx, row: never, input: never) => StepResult) | undefined>>
  relations: Readonly<Record<string, Relation>>
  /** What is said where the state does not allow a step, in place of the general words. */
  refusal: ProblemCode | undefined
  /** Locks the rows of other entities that come before these. */
  lockFirst: (ctx: Ctx, ids: readonly string[]) => Promise<unknown>
  record: (ctx: Ctx, moved: readonly Moved[]) => Promise<void>
}

type Body = NonNullable<Document['bodies'][string]>

const written = new WeakSet<object>()

/**
 * Marks the body of a step that only says what is written and writes nothing itself: of many documents those it answers
 * the same for share one statement. `ack: together((ctx, alarm) => ({ … }))`
 */
export function together<B extends object>(body: B): B {
  written.add(body)
  return body
}

export async function move(ctx: Ctx, doc: Document, step: Step, row: Stored, input: object): Promise<Moved> {
  const [moved] = await write(ctx, doc, step, [row], await resultOf(ctx, doc, step, row, input), input)
  if (!moved) throw new Error(`${doc.entity.name} ${row.id} is gone although it is locked`)
  return moved
}

const resultOf = (ctx: Ctx, { bodies }: Document, { name }: Step, row: Stored, input: object): StepResult =>
  bodies[name]?.(ctx, row as never, input as never) ?? {}

/** Each is done whole or not at all; what bodies refuse is added to the refusals. */
export async function moveMany(
  ctx: Ctx,
  doc: Document,
  step: Step,
  rows: readonly Stored[],
  input: object,
  refusals: Map<string, Problem>,
): Promise<Moved[]> {
  const refused = (id: string, error: unknown) => {
    if (!(error instanceof Problem)) throw error
    refusals.set(id, error)
  }
  const body: Body | undefined = doc.bodies[step.name]
  if (!body || written.has(body)) return moveTogether(ctx, doc, step, rows, input, refused)
  if (rows.length > MOST) throw problem('row.too-many', { max: MOST }, { field: 'ids' })
  const moved: Moved[] = []
  for (const row of rows) {
    try {
      moved.push(await inSavepoint(ctx.tx, () => move(ctx, doc, step, row, input)))
    } catch (error) {
      refused(row.id, error)
    }
  }
  return moved
}

async function moveTogether(
  ctx: Ctx,
  doc: Document,
  step: Step,
  rows: readonly Stored[],
  input: object,
  refused: (id: string, error: unknown) => void,
): Promise<Moved[]> {
  const alike = new Map<string, { result: Result; rows: Stored[] }>()
  for (const row of rows)
    try {
      const result = await resultOf(ctx, doc, step, row, input)
      const key = JSON.stringify(result)
      const known = alike.get(key)
      if (known) known.rows.push(row)
      else alike.set(key, { result, rows: [row] })
    } catch (error) {
      refused(row.id, error)
    }
  const moved: Moved[] = []
  for (const { result, rows: same } of alike.values()) moved.push(...(await write(ctx, doc, step, same, result, input)))
  return moved
}

/** Writes the same facts and state to each of these rows. */
async function write(
  ctx: Ctx,
  { entity, course }: Document,
  step: Step,
  rows: readonly Stored[],
  { to: named, ...facts }: Result,
  input: object,
): Promise<Moved[]> {
  const [only, ...others] = step.to
  const to = named ?? (others.length === 0 ? only : undefined)
  if (to === undefined || !step.to.includes(to)) throw new Error(`${entity.name}: ${step.name} does not lead to ${to}`)
  const before = new Map(rows.map((row) => [row.id, row]))
  // History names the step of every row written from here on.
  const signed = ctx.tx.query(`select set_config('app.step', $1, true)`, [`${entity.name}.${step.name}`])
  const [after] = await Promise.all([alter(ctx, entity, [...before.keys()], { ...facts, [course.field]: to }), signed])
  return after.flatMap((row) => {
    const was = before.get(String(row.id))
    const from = String(was?.[course.field])
    return was ? [{ step: step.name, from, to, before: was, row: row as Stored, input: { ...input } }] : []
  })
}
