// Takes the steps of documents: locks, checks state, revision and relations, and writes state and facts.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entry } from '@steward/domain/dictionary'
import type { Base, Entity } from '@steward/domain/entity'
import { type Course, type Step, stepsFrom } from '@steward/domain/lifecycle'
import { Problem, type ProblemCode, problem } from '@steward/domain/problems'
import type { Shown } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { alter, hold } from './rows.ts'

/** Most documents one step may be asked for at once. */
const MOST = 500

export type Stored = Base & Record<string, unknown>

/** What a step's body returns: the facts to write, and the state where the course lists several. */
type StepResult = ({ to?: string } & object) | Promise<{ to?: string } & object>

/** Between the caller and rows: which of these ids it holds for, in one statement, and what is said where it does not. */
export interface Relation {
  problem: ProblemCode
  facts: Readonly<Record<string, string | number>>
  holds: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>
}

export interface Moved<R = Stored> {
  step: string
  from: string
  to: string
  row: R
  /** What was given with the step. */
  input: Readonly<Record<string, unknown>>
}

export interface Document {
  entity: Entity
  course: Course
  bodies: Readonly<Record<string, ((ctx: Ctx, row: never, input: never) => StepResult) | undefined>>
  relations: Readonly<Record<string, Relation>>
  /** Locks the rows of other entities that come before these. */
  lockFirst: (ctx: Ctx, ids: readonly string[]) => Promise<unknown>
  record: (ctx: Ctx, moved: readonly Moved[]) => Promise<void>
}

const documents = new Map<string, Document>()

/** Called once per document, when its behaviour is loaded. */
export const register = (document: Document) => documents.set(document.entity.name, document)

function documentOf(entity: Pick<Entity, 'name'>): Document {
  const found = documents.get(entity.name)
  if (!found) throw new Error(`${entity.name} has no course`)
  return found
}

export const wordsOf = ({ lifecycle }: Course, now: string) => {
  const entries: Readonly<Record<string, Entry | undefined>> = lifecycle.dictionary.entries
  return { state: entries[now]?.zh ?? now, stateEn: entries[now]?.en ?? now }
}

/** Adds `actions` to each row: the steps the caller may take now. */
export async function addActions(
  ctx: Ctx,
  { entity, course, relations }: Document,
  rows: readonly Shown[],
): Promise<void> {
  const permitted = (step: Step) => ctx.can(...codesFor(entity, step.name))
  const possible = rows.map((row) => stepsFrom(course.lifecycle, String(row[course.field])).filter(permitted))
  const asked = new Map<string, string[]>()
  rows.forEach((row, i) => {
    for (const name of new Set(possible[i]?.flatMap(({ who }) => who)))
      asked.set(name, [...(asked.get(name) ?? []), String(row.id)])
  })
  const answers = await Promise.all(
    [...asked].map(async ([name, ids]) => [name, await relations[name]?.holds(ctx, ids)] as const),
  )
  const held = new Map(answers)
  rows.forEach((row, i) => {
    const may = (possible[i] ?? []).filter(({ who }) => who.every((name) => held.get(name)?.has(String(row.id))))
    row.actions = may.map(({ name }) => name)
  })
}

interface Taken {
  id: string
  state: string
  rev: number
}

/** Result of a step taken by many: each is done whole or refused with its reason. */
export interface TakenByMany {
  done: number
  refused: { id: string; msg: string; reason: string }[]
}

export async function takeOne(ctx: Ctx, doc: Document, name: string, id: string, input: object): Promise<Taken> {
  const step = stepNamed(doc, name)
  await doc.lockFirst(ctx, [id])
  const [row] = step.isOwn ? await hold(ctx, doc.entity, [id]) : await lockRows(doc.entity, ctx, [id])
  const refusals = await refusalsOf(ctx, doc, step, row ? [row] : [], input)
  const [refusal] = refusals.values()
  if (refusal) throw refusal
  const moved = await move(ctx, doc, step, row as Stored, input)
  await doc.record(ctx, [moved])
  return { id, state: moved.to, rev: moved.row.rev }
}

export async function takeMany(
  ctx: Ctx,
  doc: Document,
  name: string,
  ids: readonly string[],
  input: object,
): Promise<TakenByMany> {
  if (ids.length > MOST) throw problem('row.too-many', { max: MOST }, { field: 'ids' })
  const step = stepNamed(doc, name)
  await doc.lockFirst(ctx, ids)
  const rows = await lockRows(doc.entity, ctx, ids)
  const refusals = await refusalsOf(ctx, doc, step, rows, input)
  const moved: Moved[] = []
  for (const row of rows) {
    const id = String(row.id)
    if (refusals.has(id)) continue
    await ctx.tx.query('savepoint step')
    try {
      moved.push(await move(ctx, doc, step, row as unknown as Stored, input))
      await ctx.tx.query('release savepoint step')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await ctx.tx.query('rollback to savepoint step')
      refusals.set(id, error)
    }
  }
  const [first] = refusals.values()
  if (moved.length === 0 && first) throw first
  await doc.record(ctx, moved)
  const refused = [...refusals].map(([id, one]) => ({ id, msg: one.words(ctx.locale), reason: one.code }))
  return { done: moved.length, refused }
}

function stepNamed({ entity, course }: Document, name: string): Step {
  const step = course.lifecycle.steps[name]
  if (!step) throw new Error(`${entity.name} has no step ${name}`)
  return step
}

/** Why the step is refused, by row: state first, then revision, then relations. */
async function refusalsOf(
  ctx: Ctx,
  doc: Document,
  step: Step,
  rows: readonly Record<string, unknown>[],
  input: object,
): Promise<Map<string, Problem>> {
  const { actor } = ctx
  if (actor.kind !== 'person' && !step.isOwn && !step.by.includes(`${actor.kind}:${actor.name}`))
    throw problem('step.machine', { step: step.zh, stepEn: step.en })
  const refused = new Map<string, Problem>()
  const isStale = (row: Record<string, unknown>) => 'rev' in input && input.rev !== undefined && input.rev !== row.rev
  const strangers = rows.filter((row) => !step.from.includes(String(row[doc.course.field])))
  const names = strangers.length > 0 ? await namesOf(ctx, strangers) : new Map<string, string>()
  for (const row of strangers)
    refused.set(String(row.id), notAllowed(ctx, doc, step, row, names.get(String(row.updateUser)) ?? ''))
  const ready = rows.filter((row) => !refused.has(String(row.id)))
  for (const row of ready.filter(isStale))
    refused.set(String(row.id), problem('row.stale', {}, { data: { rev: row.rev } }))
  if (step.isOwn || actor.kind !== 'person') return refused
  const ids = ready.map((row) => String(row.id))
  for (const name of step.who) {
    const asked = doc.relations[name]
    const held = await asked?.holds(ctx, ids)
    for (const id of ids)
      if (!held?.has(id) && !refused.has(id))
        refused.set(id, problem(asked?.problem ?? 'permission.denied', asked?.facts))
  }
  return refused
}

async function namesOf(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = rows.map((row) => row.updateUser).filter((id) => id !== null)
  const found = await ctx.tx.query('select id, real_name as name from "user" where id = any($1::bigint[])', [ids])
  return new Map(found.map(({ id, name }) => [String(id), String(name ?? '')]))
}

/** Names the state, who brought the document there, and the steps that are possible from it. */
function notAllowed(
  ctx: Ctx,
  { course, entity }: Document,
  step: Step,
  row: Record<string, unknown>,
  name: string,
): Problem {
  const now = String(row[course.field])
  const allowed = stepsFrom(course.lifecycle, now)
    .filter((one) => ctx.can(...codesFor(entity, one.name)))
    .map((one) => one.name)
  return problem(
    name === '' ? 'step.refused' : 'step.refused-by',
    { ...wordsOf(course, now), step: step.zh, stepEn: step.en, name },
    { data: { state: now, allowed, by: name || null, rev: row.rev } },
  )
}

async function move(ctx: Ctx, doc: Document, step: Step, row: Stored, input: object): Promise<Moved> {
  const { entity, course } = doc
  const body = doc.bodies[step.name]
  const { to: named, ...facts }: { to?: string } = body ? await body(ctx, row as never, input as never) : {}
  const [only, ...others] = step.to
  const to = named ?? (others.length === 0 ? only : undefined)
  if (to === undefined || !step.to.includes(to)) throw new Error(`${entity.name}: ${step.name} does not lead to ${to}`)
  // History names the step of every row written from here on.
  const signed = ctx.tx.query(`select set_config('app.step', $1, true)`, [step.name])
  const [[written]] = await Promise.all([alter(ctx, entity, [row.id], { ...facts, [course.field]: to }), signed])
  if (!written) throw new Error(`${entity.name} ${row.id} is gone although it is locked`)
  const from = String(row[course.field])
  return { step: step.name, from, to, row: written as Stored, input: { ...input } }
}

/**
 * Takes a step of another document from a feature, a rule or a job, in the same transaction; refused as for a person, but
 * for steps the product takes by itself.
 */
export async function takeStep(
  ctx: Ctx,
  entity: Pick<Entity, 'name'>,
  id: string,
  name: string,
  input: object = {},
): Promise<Taken> {
  return takeOne(ctx, documentOf(entity), name, id, input)
}
