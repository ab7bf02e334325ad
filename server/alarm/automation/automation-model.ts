// Automations as they are composed: a draft is changed, what was published stays as it was, a change of it is the next version.
import { automationModelCourse } from '@steward/domain/alarm/automation/course'
import { paramsIn } from '@steward/domain/alarm/automation/params'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { automationModel, device } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { offerOnly } from '../../document/choices.ts'
import { document } from '../../document/lifecycle.ts'
import { add, hold } from '../../document/rows.ts'
import { versionsOf } from '../../document/versions.ts'
import type { Shown } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { hold as holdName } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { previewAutomation } from './model-preview.ts'
import { rawContent } from './raw-content.ts'
import { mustBeContent } from './sense.ts'
import { automationSentence, namesOf } from './words.ts'

type Model = Row<typeof automationModel>

const versions = versionsOf<Model>(
  automationModel,
  'modelVersion',
  { draft: 'automation.draft', newer: 'automation.newer' },
  'modelCode',
)

// Instances are made of what was published; several versions of one name would stand side by side.
offerOnly(automationModel.name, `t.publish_status = 'published'`)

async function mustBeNew(ctx: Ctx, modelCode: string): Promise<void> {
  await holdName(ctx, `versions of ${modelCode} ${ctx.tx.scope.tenant}`)
  const [other] = await ctx.tx.query(
    'select 1 from automation_model where tenant_id = $1 and model_code = $2 and is_deleted = 0 limit 1',
    [ctx.tx.scope.tenant, modelCode],
  )
  if (other) throw problem('automation.code', { code: modelCode }, { field: 'modelCode' })
}

/** What an automation controls, whoever writes it may control himself. */
async function mustBeWritable(ctx: Ctx, content: unknown): Promise<void> {
  const { actions, else: otherwise } = await mustBeContent(ctx, content)
  const isControlling = [...actions, ...otherwise].some(({ kind }) => kind === 'command')
  if (isControlling && !ctx.can(...codesFor(device, 'control')))
    throw problem('automation.right', {}, { field: 'content' })
}

async function instancesOf(ctx: Ctx, ids: readonly string[], isRunning = false): Promise<Map<string, number>> {
  const rows = await ctx.tx.query<{ id: string; n: number }>(
    `select model_id::text as id, count(*)::int as n from automation_instance
     where tenant_id = $1 and model_id = any($2::bigint[]) and is_deleted = 0 and (not $3 or run_state = 'running') group by 1`,
    [ctx.tx.scope.tenant, ids, isRunning],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** How many instances each has. */
async function withUse(ctx: Ctx, rows: readonly Shown[]): Promise<Shown[]> {
  const ids = rows.map(({ id }) => String(id))
  const used = await instancesOf(ctx, ids)
  return rows.map((row, nth) => ({ ...row, instanceCount: used.get(ids[nth] ?? '') ?? 0 }))
}

export default document(automationModel, automationModelCourse, {
  // What was published says so in words of its own.
  editable: automationModelCourse.states as ['draft', 'published', 'archived'],
  async create(ctx, input, base) {
    await mustBeNew(ctx, input.modelCode ?? '')
    await mustBeWritable(ctx, input.content)
    return base(ctx, input)
  },
  async edit(ctx, model, input, base) {
    if (model.publishStatus !== 'draft') throw problem('automation.fixed')
    if (input.modelCode !== undefined && input.modelCode !== model.modelCode)
      throw problem('automation.code-fixed', {}, { field: 'modelCode' })
    if (input.content !== undefined) await mustBeWritable(ctx, input.content)
    return base(ctx, input)
  },
  steps: {
    async publish(ctx, model, { changeLog }) {
      await versions.hold(ctx, model)
      await mustBeWritable(ctx, model.content)
      await versions.supersede(ctx, model)
      return { changeLog }
    },
    async archive(ctx, model) {
      const count = (await instancesOf(ctx, [model.id], true)).get(model.id)
      if (count !== undefined) throw problem('automation.used', { count })
      return {}
    },
  },
  actions: {
    /** The draft of the next version, as this one is. */
    async fork(ctx, { id }) {
      await lockRows(automationModel, ctx, [id])
      const [model] = await hold(ctx, automationModel, [id])
      if (!model) throw problem('row.missing', { entity: automationModel.zh, entityEn: automationModel.en })
      const modelVersion = await versions.next(ctx, model)
      const { modelName, modelCode, modelType, category, content, remark } = model
      const facts = { modelName, modelCode, modelType, category, content, remark }
      return { id: (await add(ctx, automationModel, { ...facts, modelVersion, basedOnId: id })).id }
    },
  },
  // In whatever state; its instances keep it.
  async remove(ctx, ids, base) {
    await lockRows(automationModel, ctx, ids)
    await base(ctx, ids)
  },
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: await withUse(ctx, page.records) }
  },
  async detail(ctx, id, base) {
    const [row = {}] = await withUse(ctx, [await base(ctx, id)])
    const content = rawContent(row.content)
    if (!content) return row
    const sentence = automationSentence(content, { names: await namesOf(ctx, [content]), locale: ctx.locale })
    return { ...row, sentence, params: paramsIn(row.content) }
  },
  routes: [previewAutomation],
})
