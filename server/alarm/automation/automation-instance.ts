// Automations at work: an instance is changed while it stands still, judged whole when it starts, and leaves nothing waiting
// when it stops.
import type { AutomationContent } from '@steward/domain/alarm/automation/content'
import { automationInstanceCourse } from '@steward/domain/alarm/automation/course'
import { contentWith, paramFault, paramsIn, valuesOf } from '@steward/domain/alarm/automation/params'
import type { Row } from '@steward/domain/entity'
import { automationInstance, automationModel } from '@steward/domain/index'
import { Problem, problem } from '@steward/domain/problems'
import { document } from '../../document/lifecycle.ts'
import { alter, hold } from '../../document/rows.ts'
import type { Shown } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { mustBeEntitled } from '../linkage/rights.ts'
import type { Armed } from './armed.ts'
import { mustNotCircle } from './circles.ts'
import { nextTimeOf } from './clock.ts'
import { runByHand } from './run-by-hand.ts'
import { endWaiting } from './run-fate.ts'
import { mustBeSensible } from './sense.ts'
import { automationSentence, namesOf } from './words.ts'

type Instance = Row<typeof automationInstance>
type Model = Row<typeof automationModel>
type Given = Pick<Instance, 'modelId' | 'paramValues'>

/** Whether it is there at all is judged as of any reference. */
async function versionOf(ctx: Ctx, modelId: string | undefined): Promise<number> {
  const [model] = await ctx.tx.query(
    'select model_version as version from automation_model where id = $1 and tenant_id = $2',
    [modelId ?? null, ctx.tx.scope.tenant],
  )
  return Number(model?.version ?? 1)
}

/** Held, so that it is not removed meanwhile. */
async function modelOf(ctx: Ctx, { modelId }: Pick<Instance, 'modelId'>): Promise<Model> {
  const [model] = await hold(ctx, automationModel, [modelId])
  if (!model) throw problem('automation.unpublished', {}, { field: 'modelId' })
  return model
}

/** The values fit the parameters of the model; answers the content with them. */
function mustFit(model: Model, paramValues: unknown, field = 'paramValues'): AutomationContent {
  const params = paramsIn(model.content)
  const fault = paramFault(params, paramValues)
  if (fault) {
    const label = params.find(({ name }) => name === fault.name)?.label ?? fault.name
    throw problem(fault.problem, { name: label }, { field })
  }
  const content = contentWith(model.content, valuesOf(params, paramValues))
  if (!content) throw problem('automation.content', { place: '场景内容', placeEn: 'The content' }, { field })
  return content
}

/** One that is no longer offered gets no further instances; a draft is filled now, and published before it starts. */
async function mustBeOffered(ctx: Ctx, given: Given): Promise<Model> {
  const model = await modelOf(ctx, given)
  if (model.publishStatus === 'archived') throw problem('automation.unpublished', {}, { field: 'modelId' })
  mustFit(model, given.paramValues)
  return model
}

async function mustStart(ctx: Ctx, instance: Instance): Promise<AutomationContent> {
  const model = await modelOf(ctx, instance)
  if (model.publishStatus === 'draft') throw problem('automation.unpublished')
  const content = mustFit(model, instance.paramValues)
  await mustBeSensible(ctx, content, content)
  const commands = [...content.actions, ...content.else].filter(({ kind }) => kind === 'command')
  await mustBeEntitled(ctx, { actions: commands, deviceIds: instance.deviceIds ?? [] })
  const ids = instance.deviceIds ?? []
  const armed: Armed = {
    id: instance.id,
    name: instance.instanceName,
    modelVersion: instance.modelVersion,
    isDry: instance.runMode !== 'live',
    maxRate: instance.maxRate,
    nextTime: null,
    content,
    devices: ids.length === 0 ? undefined : new Set(ids),
  }
  await mustNotCircle(ctx, armed)
  return content
}

/** How it reads with its values, and what is in its way by now. */
async function described(ctx: Ctx, id: string, row: Shown): Promise<Shown> {
  const [instance] = await hold(ctx, automationInstance, [id])
  const [model] = instance ? await hold(ctx, automationModel, [instance.modelId]) : []
  if (!instance || !model) return row
  const params = paramsIn(model.content)
  const content = contentWith(model.content, valuesOf(params, instance.paramValues))
  const sentence = content
    ? automationSentence(content, { names: await namesOf(ctx, [content]), locale: ctx.locale })
    : ''
  const [newer] = await ctx.tx.query(
    `select id::text as id, model_version as version from automation_model where tenant_id = $1 and model_code = $2
       and publish_status = 'published' and id <> $3 and is_deleted = 0 limit 1`,
    [ctx.tx.scope.tenant, model.modelCode, model.id],
  )
  return { ...row, sentence, params, newer: newer ?? null, fault: content ? await faultOf(ctx, content) : '' }
}

async function faultOf(ctx: Ctx, content: AutomationContent): Promise<string> {
  try {
    await mustBeSensible(ctx, content, content)
    return ''
  } catch (error) {
    if (error instanceof Problem) return error.words(ctx.locale)
    throw error
  }
}

const inWordsOf = (ctx: Ctx, { lastErrorEn, ...row }: Shown): Shown =>
  ctx.locale === 'en' && lastErrorEn ? { ...row, lastError: lastErrorEn } : row

export default document(automationInstance, automationInstanceCourse, {
  editable: ['stopped', 'error'],
  refusal: 'automation.running',
  async create(ctx, input, base) {
    const saved = await base(ctx, input, { modelVersion: await versionOf(ctx, input.modelId) })
    await mustBeOffered(ctx, saved)
    return saved
  },
  async edit(ctx, instance, input, base) {
    if (input.modelId && input.modelId !== instance.modelId)
      throw problem('automation.by-upgrade', {}, { field: 'modelId' })
    const saved = await base(ctx, input)
    mustFit(await modelOf(ctx, saved), saved.paramValues)
    return saved
  },
  steps: {
    async start(ctx, instance) {
      const content = await mustStart(ctx, instance)
      // What stands already sets it off by the next report.
      await ctx.tx.query('delete from automation_standing where instance_id = $1', [instance.id])
      return {
        startTime: ctx.now.toISOString(),
        failsInRow: 0,
        lastError: null,
        lastErrorEn: null,
        nextTime: nextTimeOf(content, ctx.now, ctx.app.timeZone)?.toISOString() ?? null,
      }
    },
    async stop(ctx, instance) {
      await endWaiting(ctx, instance.id)
      return { nextTime: null }
    },
  },
  actions: {
    async run(ctx, { id }) {
      await lockRows(automationInstance, ctx, [id])
      return runByHand(ctx, id)
    },
    async upgrade(ctx, { id, modelId }) {
      await lockRows(automationInstance, ctx, [id])
      const [instance] = await hold(ctx, automationInstance, [id])
      if (!instance) throw problem('row.missing', { entity: automationInstance.zh, entityEn: automationInstance.en })
      if (instance.runState === 'running') throw problem('automation.running')
      const [before, after] = [await modelOf(ctx, instance), await modelOf(ctx, { modelId })]
      if (after.publishStatus !== 'published') throw problem('automation.unpublished', {}, { field: 'modelId' })
      if (before.modelCode !== after.modelCode) throw problem('automation.other-model', {}, { field: 'modelId' })
      mustFit(after, instance.paramValues, 'modelId')
      await alter(ctx, automationInstance, [id], { modelId, modelVersion: after.modelVersion })
      return true
    },
  },
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map((row) => inWordsOf(ctx, row)) }
  },
  detail: async (ctx, id, base) => described(ctx, id, inWordsOf(ctx, await base(ctx, id))),
})
