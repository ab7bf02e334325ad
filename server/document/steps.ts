// Takes the steps of documents: locks, checks state, revision and relations, and writes state and facts.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entry } from '@steward/domain/dictionary'
import type { Entity } from '@steward/domain/entity'
import { type Course, type Step, stepsFrom } from '@steward/domain/lifecycle'
import { type Problem, problem } from '@steward/domain/problems'
import type { Shown } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { holdAgainst, holdsOn } from './gates.ts'
import { type Document, type Stored, move, moveMany } from './moves.ts'
import { hold } from './rows.ts'

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
  const mine = Object.values(course.lifecycle.steps).filter(
    (step) => !step.isOwn && ctx.can(...codesFor(entity, step.name)),
  )
  const possible = rows.map((row) => mine.filter(({ from }) => from.includes(String(row[course.field]))))
  const asked = new Map<string, Shown[]>()
  rows.forEach((row, i) => {
    for (const name of new Set(possible[i]?.flatMap(({ who }) => who)))
      asked.set(name, [...(asked.get(name) ?? []), row])
  })
  const answers = await Promise.all(
    [...asked].map(async ([name, about]) => [name, await relations[name]?.holds(ctx, idsOf(about), about)] as const),
  )
  const held = new Map(answers)
  const holds = await holdsOn(ctx, entity, rows)
  rows.forEach((row, i) => {
    const id = String(row.id)
    const may = (possible[i] ?? []).filter(({ who }) => who.every((name) => held.get(name)?.has(id)))
    row.actions = may.map(({ name }) => name).filter((name) => !holdAgainst(holds.get(id), name))
  })
}

const idsOf = (rows: readonly Shown[]) => rows.map(({ id }) => String(id))

interface Taken {
  id: string
  state: string
  rev: number
}

/** Result of a step taken by many: each is done whole, passed over as done before, or refused with its reason. */
export interface TakenByMany {
  done: number
  passed: string[]
  refused: { id: string; msg: string; reason: string }[]
}

/** `isFollowing`: the caller's right was judged on another document. */
export async function takeOne(
  ctx: Ctx,
  doc: Document,
  name: string,
  id: string,
  input: object,
  isFollowing = false,
): Promise<Taken> {
  const step = stepNamed(doc, name)
  await doc.lockFirst(ctx, [id])
  const [row] = step.isOwn || isFollowing ? await hold(ctx, doc.entity, [id]) : await lockRows(doc.entity, ctx, [id])
  if (row && isAgain(doc, step, row)) return { id, state: String(row[doc.course.field]), rev: Number(row.rev) }
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
  const step = stepNamed(doc, name)
  await doc.lockFirst(ctx, ids)
  const all = await lockRows(doc.entity, ctx, ids)
  const passed = idsOf(all.filter((row) => isAgain(doc, step, row)))
  const rows = all.filter((row) => !isAgain(doc, step, row))
  const refusals = await refusalsOf(ctx, doc, step, rows, input)
  const ready = rows.filter(({ id }) => !refusals.has(String(id)))
  const moved = await moveMany(ctx, doc, step, ready as unknown as Stored[], input, refusals)
  const [first] = refusals.values()
  if (moved.length + passed.length === 0 && first) throw first
  if (moved.length > 0) await doc.record(ctx, moved)
  const refused = [...refusals].map(([id, one]) => ({ id, msg: one.words(ctx.locale), reason: one.code }))
  return { done: moved.length, passed, refused }
}

const isAgain = ({ course }: Document, { again }: Step, row: Record<string, unknown>) =>
  again.includes(String(row[course.field]))

function stepNamed({ entity, course }: Document, name: string): Step {
  const step = course.lifecycle.steps[name]
  if (!step) throw new Error(`${entity.name} has no step ${name}`)
  return step
}

/** Why the step is refused, by row: state first, then revision, then gates, then relations. */
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
  const holds = await holdsOn(ctx, doc.entity, ready)
  for (const [id, all] of holds) {
    const against = holdAgainst(all, step.name)
    if (!against || refused.has(id)) continue
    const { by, byEn } = against
    refused.set(id, problem('step.held', { by, byEn, step: step.zh, stepEn: step.en }))
  }
  if (step.isOwn || actor.kind !== 'person') return refused
  const ids = idsOf(ready)
  for (const name of step.who) {
    const asked = doc.relations[name]
    const held = await asked?.holds(ctx, ids, ready)
    for (const id of ids)
      if (!held?.has(id) && !refused.has(id))
        refused.set(
          id,
          problem(asked?.problem ?? 'permission.denied', { ...asked?.facts, step: step.zh, stepEn: step.en }),
        )
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
  { course, entity, refusal }: Document,
  step: Step,
  row: Record<string, unknown>,
  name: string,
): Problem {
  const now = String(row[course.field])
  const allowed = stepsFrom(course.lifecycle, now)
    .filter((one) => ctx.can(...codesFor(entity, one.name)))
    .map((one) => one.name)
  return problem(
    refusal ?? (name === '' ? 'step.refused' : 'step.refused-by'),
    { ...wordsOf(course, now), step: step.zh, stepEn: step.en, name },
    { data: { state: now, allowed, by: name || null, rev: row.rev } },
  )
}

/** What a step is called, by the name the history has it under: `repair-order.finish`. */
export function stepWords(name: string): { zh: string; en: string } | undefined {
  const [entity = '', step = ''] = name.split('.')
  return documents.get(entity)?.course.lifecycle.steps[step]
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

/**
 * The same for a step that follows from one of another document, on which the caller's right was judged: his data scope
 * need not show him this one. A reporter withdraws his request, and its order is cancelled with it.
 */
export async function takeFollowingStep(
  ctx: Ctx,
  entity: Pick<Entity, 'name'>,
  id: string,
  name: string,
  input: object = {},
): Promise<Taken> {
  return takeOne(ctx, documentOf(entity), name, id, input, true)
}

/** `takeStep` for several; what is refused is named, not thrown, unless it is all. */
export async function takeSteps(
  ctx: Ctx,
  entity: Pick<Entity, 'name'>,
  ids: readonly string[],
  name: string,
  input: object = {},
): Promise<TakenByMany> {
  return takeMany(ctx, documentOf(entity), name, ids, input)
}
