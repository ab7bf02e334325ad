// Explains a verdict with the functions that reach it: the router's gates, the engine's scope, the feature's own detail.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { role } from '@steward/domain/index'
import { Problem, problem } from '@steward/domain/problems'
import type { Explanation, WhyMenu, WhyRule, WhyStep, WhyStepName } from '@steward/domain/system/why'
import { tableOf } from '../../engine/columns.ts'
import { idOf } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { Where } from '../../engine/filter.ts'
import { shown } from '../../engine/routes.ts'
import { applyScope } from '../../engine/scope.ts'
import { type Admitted, type Passage, gatesOf } from '../../platform/admission.ts'
import { type Ctx, makeCtx } from '../../platform/ctx.ts'
import type { DataScope, Identity } from '../../platform/identity.ts'
import type { ApiGate } from '../role/api-gate.ts'
import { apiScopesOver, menusFor, packageOf, rulesOver, whomToAsk } from './grants.ts'
import type { Asked } from './person.ts'

export interface Question {
  person: Asked
  asked: Explanation['asked']
  call: Admitted
  gate: ApiGate
  /** The entity whose rows it reads, where data scopes bear on them. */
  entity?: Entity | undefined
  rowId?: string
}

export async function explain(ctx: Ctx, question: Question): Promise<Explanation> {
  const { person, asked, call, gate, entity, rowId } = question
  const { identity } = person
  const gates = gatesOf(call, identity, gate.admits)
  const steps = [...person.steps, ...(identity ? await stepsOf(ctx, question, identity, gates) : [])]
  let refusal = gates.find((one) => one.refusal !== undefined)?.refusal
  let words = refusal === undefined ? undefined : problem(refusal)
  if (!refusal && identity && entity) {
    const { found, failure } = await rowsSeen(ctx, { person, identity, entity, rowId })
    steps.push(...found)
    words = failure
    refusal = failure?.code
  }
  return {
    person: { id: person.id, name: person.name, account: person.account, roles: person.roles },
    asked,
    isAllowed: refusal === undefined,
    refusal: words && refusal ? { code: refusal, status: words.status, words: words.words(ctx.locale) } : null,
    decidedBy: refusal === undefined ? null : decider(steps),
    steps,
    ask: refusal === undefined ? [] : await whomToAsk(ctx, person.tenant, codesFor(role, 'edit')[0] ?? ''),
  }
}

const decider = (steps: readonly WhyStep[]): WhyStepName | null => steps.find(({ isOpen }) => !isOpen)?.step ?? null

async function stepsOf(
  ctx: Ctx,
  { person, call }: Question,
  identity: Identity,
  gates: readonly Passage[],
): Promise<WhyStep[]> {
  const isOpen = (name: Passage['gate']) => gates.every(({ gate, refusal }) => gate !== name || refusal === undefined)
  const { may } = call
  const menus = typeof may === 'string' ? [] : await menusFor(ctx, person, may)
  const packageName = await packageOf(ctx, person.tenant)
  return [
    { step: 'password', isOpen: isOpen('password') && isOpen('factor'), state: dueOf(identity) },
    ...(packageName === undefined || menus.length === 0 || identity.isPlatform
      ? []
      : [packageStep(packageName, menus, !isOpen('codes'))]),
    { step: 'grant', isOpen: isOpen('codes') || isGranted(menus), state: grantState(may, identity, menus), menus },
    ...(typeof may === 'string' && may !== 'signed-in'
      ? []
      : await scopeSteps(ctx, { person, call, identity, isOpen: isOpen('scope') })),
  ]
}

const dueOf = ({ isPasswordDue, isFactorDue }: Identity) => (isPasswordDue ? 'due' : isFactorDue ? 'factor' : 'own')

/** What the package lacks no grant brings: then it is the package that decides. */
function packageStep(packageName: string, menus: readonly WhyMenu[], isRefused: boolean): WhyStep {
  const lacking = menus.filter(({ isAdmitted }) => !isAdmitted)
  const hasNone = lacking.length === menus.length
  const isCut = isRefused && (hasNone || lacking.some(({ roles }) => roles.length > 0))
  return { step: 'package', isOpen: !isCut, state: isCut || hasNone ? 'lacks' : 'has', packageName, menus: lacking }
}

const isGranted = (menus: readonly WhyMenu[]) => menus.some(({ roles }) => roles.length > 0)

function grantState(may: Admitted['may'], identity: Identity, menus: readonly WhyMenu[]): string {
  if (typeof may === 'string') return 'everybody'
  if (identity.isPlatform) return 'platform'
  return isGranted(menus) ? 'held' : 'missing'
}

interface Scoped {
  person: Asked
  call: Admitted
  identity: Identity
  isOpen: boolean
}

async function scopeSteps(ctx: Ctx, { person, call, identity, isOpen }: Scoped): Promise<WhyStep[]> {
  const apiScopes = call.path === '' ? [] : await apiScopesOver(ctx, person, call.path)
  if (apiScopes.length === 0 && isOpen) return []
  return [{ step: 'scope', isOpen, state: identity.isPlatform ? 'platform' : 'covered', apiScopes }]
}

interface Rows {
  person: Asked
  identity: Identity
  entity: Entity
  rowId: string | undefined
}

/** The rules over the rows, and of one row whether they let it through and the feature shows it. */
async function rowsSeen(
  ctx: Ctx,
  { person, identity, entity, rowId }: Rows,
): Promise<{ found: WhyStep[]; failure: Problem | undefined }> {
  const rules = identity.isPlatform ? [] : await rulesOver(ctx, person, entity.name)
  const counting = identity.isPlatform ? [] : identity.dataScopes.filter(({ resource }) => resource === entity.name)
  const state = counting.length === 0 || counting.some(({ type }) => type === 1) ? 'all' : 'narrowed'
  if (rowId === undefined) {
    const told = rules.map(({ name, type, roles }): WhyRule => ({ name, type, roles, letsIn: null }))
    return { found: [{ step: 'rows', isOpen: true, state, rules: told }], failure: undefined }
  }
  return as(ctx, identity, async (theirs) => {
    const reaches = (scopes: readonly DataScope[]) => isReached(theirs, entity, rowId, scopes)
    const isSeen = await reaches(identity.dataScopes)
    // Whoever asks is not told more of a row than he sees.
    const mayTell = isSeen || (await isShown(ctx, entity, rowId))
    const told: WhyRule[] = []
    for (const { name, type, roles, column, condition } of rules)
      told.push({
        name,
        type,
        roles,
        letsIn: mayTell ? await reaches([{ resource: entity.name, type, column, condition }]) : null,
      })
    const failure = await failureOf(() => shown(engineOf(ctx), entity, theirs, rowId))
    const why = isSeen ? state : mayTell && (await reaches([])) ? 'hidden' : 'missing'
    return {
      found: [
        { step: 'rows', isOpen: isSeen, state: why, rules: told },
        ...(isSeen ? [{ step: 'record', isOpen: failure === undefined, state: entity.name } satisfies WhyStep] : []),
      ],
      failure,
    }
  })
}

/** Does what is only read in the person's name, and undoes it: some details note that they were read. */
async function as<T>(ctx: Ctx, me: Identity, work: (theirs: Ctx) => Promise<T>): Promise<T> {
  const { app, requestId, locale } = ctx
  const tx = app.db.open({ tenant: me.tenant, platform: me.isPlatform })
  const { ctx: theirs } = makeCtx({ app, tx, me, requestId, locale, remoteIp: '', userAgent: '' })
  try {
    return await work(theirs)
  } finally {
    await tx.rollback()
  }
}

async function isReached(
  theirs: Ctx,
  entity: Entity,
  rowId: string,
  dataScopes: readonly DataScope[],
): Promise<boolean> {
  const where = new Where()
  const { me } = theirs
  applyScope(where, entity, Object.create(theirs, { me: { value: { ...me, dataScopes } } }))
  where.add(`t.id = ${where.param(idOf(rowId))}`)
  const rows = await theirs.tx.query(`select 1 from ${tableOf(entity)} t where ${where.sql}`, where.values)
  return rows.length > 0
}

const isShown = async (ctx: Ctx, entity: Entity, rowId: string): Promise<boolean> =>
  ctx.can(...codesFor(entity, 'detail')) && (await isReached(ctx, entity, rowId, ctx.me.dataScopes))

async function failureOf(work: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
