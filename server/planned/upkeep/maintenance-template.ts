// Templates of upkeep: a draft is composed, what was published stays as it was, a change of it is the next version's draft.
import type { Entity } from '@steward/domain/entity'
import { maintenanceIndicator, maintenanceTemplate, maintenanceTemplateDetail } from '@steward/domain/index'
import { maintenanceTemplateCourse } from '@steward/domain/planned/maintenance-template-course'
import { rankOf } from '@steward/domain/planned/upkeep-levels'
import { problem } from '@steward/domain/problems'
import { document } from '../../document/lifecycle.ts'
import { withLines } from '../../document/lines.ts'
import { add, hold } from '../../document/rows.ts'
import { versionsOf } from '../../document/versions.ts'
import type { Behaviour, Submitted, Verbs } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nextNumber } from '../../platform/numbers.ts'
import { typeDays } from '../plan/legal-days.ts'
import { limitsMustFit } from '../template/template-limits.ts'
import { copyLines, mustBeNamed } from '../template/template-lines.ts'
import { withPlanCounts } from '../template/template-plans.ts'
import type { Template } from './maintenance-bill-row.ts'
import { upkeepTemplates } from './maintenance-template-detail.ts'
import { retotal } from './maintenance-totals.ts'

type Sent = Submitted<typeof maintenanceTemplate>

export const TEMPLATE_CODE = 'BYMB-{0000}'

/** Lower levels of the same type of device: so none can include itself, however far around. */
async function mustInclude(ctx: Ctx, template: Partial<Template>): Promise<void> {
  const ids = template.includeTemplateIds ?? []
  if (ids.length === 0) return
  const rows = await ctx.tx.query<{ name: string; level: Template['maintainLevel']; type: string; code: string }>(
    `select name, maintain_level as level, equipment_type::text as type, template_code as code
     from maintenance_template where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0`,
    [ctx.tx.scope.tenant, ids],
  )
  const level = template.maintainLevel ?? 'month'
  const wrong = rows.find(
    (row) =>
      rankOf(row.level) >= rankOf(level) || row.type !== template.equipmentType || row.code === template.templateCode,
  )
  if (wrong) throw problem('upkeep.template-include', { name: wrong.name }, { field: 'includeTemplateIds' })
}

/** No more days than the law allows for the type of device. */
async function mustObey(ctx: Ctx, { statutoryDays, equipmentType }: Partial<Template>): Promise<void> {
  if (!statutoryDays || !equipmentType) return
  const days = await typeDays(ctx, equipmentType)
  if (days !== null && statutoryDays > days) throw problem('upkeep.legal-days', { days }, { field: 'statutoryDays' })
}

/** What is disabled is done no more. */
async function mustBeInUse(ctx: Ctx, templateId: string): Promise<void> {
  const [wrong] = await ctx.tx.query(
    `select i.name from maintenance_template_detail d join maintenance_indicator i on i.id = d.indicator_id
     where d.template_id = $1 and d.is_deleted = 0 and i.status <> 1 order by d.line_no limit 1`,
    [templateId],
  )
  if (wrong) throw problem('upkeep.template-item', { name: String(wrong.name) })
}

const versions = versionsOf<Template>(maintenanceTemplate, 'versionNo', {
  draft: 'upkeep.template-draft',
  newer: 'upkeep.template-newer',
})

/** The same with its items, as the draft of a version. */
async function drafted(ctx: Ctx, template: Template, versionNo: number): Promise<string> {
  const { templateCode, name, equipmentType, maintainLevel, executeMode, vendorName, statutoryDays } = template
  const { needCheck, includeTemplateIds, remark } = template
  const next = await add(ctx, maintenanceTemplate, {
    templateCode,
    name,
    equipmentType,
    maintainLevel,
    executeMode,
    vendorName,
    statutoryDays,
    needCheck,
    includeTemplateIds,
    remark,
    versionNo,
  })
  await copyLines(ctx, upkeepTemplates, template.id, next.id)
  await retotal(ctx, next.id)
  return next.id
}

/** The draft of the next version; one at a time. */
const nextVersion = async (ctx: Ctx, template: Template): Promise<string> =>
  drafted(ctx, template, await versions.next(ctx, template))

const moved = document(maintenanceTemplate, maintenanceTemplateCourse, {
  ...withPlanCounts('maintenance'),
  async create(ctx, input, base) {
    await mustBeNamed(ctx, upkeepTemplates, input.name, '')
    const row = await base(ctx, input, { templateCode: await nextNumber(ctx.tx, ctx.tx.scope.tenant, TEMPLATE_CODE) })
    await mustInclude(ctx, row)
    await mustObey(ctx, row)
    return row
  },
  async edit(ctx, template, input, base) {
    await mustBeNamed(ctx, upkeepTemplates, input.name, template.templateCode)
    const row = await base(ctx, input)
    await mustInclude(ctx, row)
    await mustObey(ctx, row)
    return row
  },
  steps: {
    async publish(ctx, template) {
      if ((await retotal(ctx, template.id)) === 0) throw problem('upkeep.template-empty')
      await mustBeInUse(ctx, template.id)
      await limitsMustFit(ctx, maintenanceTemplateDetail, maintenanceIndicator, template.id)
      await versions.supersede(ctx, template)
      return {}
    },
    retire: () => ({}),
  },
})

/** Lines of one version are new lines of the next. */
const idless = (rows: unknown) =>
  Array.isArray(rows) ? rows.map((row: unknown) => ({ ...Object(row), id: undefined, rev: undefined })) : undefined

const lined: Verbs<Entity> = withLines<Entity>(maintenanceTemplate, moved)

const verbs: Verbs<Entity> = {
  ...lined,
  async submit(ctx, input, base) {
    const sent: Sent & { details?: unknown } = input
    if (sent.id !== undefined) await lockRows(maintenanceTemplate, ctx, [sent.id])
    const [template] = sent.id === undefined ? [] : await hold(ctx, maintenanceTemplate, [sent.id])
    const changed =
      template?.templateStatus === 'published'
        ? { ...sent, id: await nextVersion(ctx, template), rev: undefined, details: idless(sent.details) }
        : sent
    const saved = await (lined.submit?.(ctx, changed, base) ?? { id: String((await base(ctx, changed)).id) })
    await limitsMustFit(ctx, maintenanceTemplateDetail, maintenanceIndicator, saved.id)
    await retotal(ctx, saved.id)
    return saved
  },
}

const versioned: Behaviour = { ...moved, ...verbs }
export default versioned
