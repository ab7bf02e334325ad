// Templates: a draft is composed, what was published stays as it was, and a change of it is the draft of a next version.
import type { Entity, Row } from '@steward/domain/entity'
import { inspectionIndicator, inspectionTemplate, inspectionTemplateDetail } from '@steward/domain/index'
import { inspectionTemplateCourse } from '@steward/domain/planned/inspection-template-course'
import { problem } from '@steward/domain/problems'
import { document } from '../../document/lifecycle.ts'
import { withLines } from '../../document/lines.ts'
import { add, hold } from '../../document/rows.ts'
import { versionsOf } from '../../document/versions.ts'
import type { Behaviour, Submitted, Verbs } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nextNumber } from '../../platform/numbers.ts'
import { mustBeInspectable, recount } from '../template/template-items.ts'
import { limitsMustFit } from '../template/template-limits.ts'
import { copyLines, mustBeNamed } from '../template/template-lines.ts'
import { withPlanCounts } from '../template/template-plans.ts'
import { roundTemplates } from './inspection-template-detail.ts'

type Template = Row<typeof inspectionTemplate>

const CODE = 'XJMB-{0000}'

/** How many items are sent; those that are not sent stay. */
const countIn = (input: object): { itemCount?: number } =>
  'details' in input && Array.isArray(input.details) ? { itemCount: input.details.length } : {}

const versions = versionsOf<Template>(inspectionTemplate, 'versionNo', {
  draft: 'template.draft',
  newer: 'template.newer',
})

const moved = document(inspectionTemplate, inspectionTemplateCourse, {
  ...withPlanCounts('inspection'),
  async create(ctx, input, base) {
    await mustBeNamed(ctx, roundTemplates, input.name, '')
    return base(ctx, input, { templateCode: await nextNumber(ctx.tx, ctx.tx.scope.tenant, CODE), ...countIn(input) })
  },
  async edit(ctx, template, input, base) {
    await mustBeNamed(ctx, roundTemplates, input.name, template.templateCode)
    return base(ctx, input, countIn(input))
  },
  steps: {
    async publish(ctx, template) {
      if ((await recount(ctx, template.id)) === 0) throw problem('template.empty')
      await mustBeInspectable(ctx, template.id)
      await limitsMustFit(ctx, inspectionTemplateDetail, inspectionIndicator, template.id)
      await versions.supersede(ctx, template)
      return {}
    },
    retire: () => ({}),
  },
})

/** The draft of the next version, with the items of the published one; one at a time. */
async function nextVersion(ctx: Ctx, template: Template): Promise<string> {
  const versionNo = await versions.next(ctx, template)
  const { templateCode, name, equipmentType, category, estMinutes, needScan, needReview, itemCount, remark } = template
  const facts = { templateCode, name, equipmentType, category, estMinutes, needScan, needReview, itemCount, remark }
  const next = await add(ctx, inspectionTemplate, { ...facts, versionNo })
  await copyLines(ctx, roundTemplates, template.id, next.id)
  return next.id
}

/** Locked; 404 for one the caller does not reach. */
async function reached(ctx: Ctx, id: string): Promise<Template | undefined> {
  await lockRows(inspectionTemplate, ctx, [id])
  const [template] = await hold(ctx, inspectionTemplate, [id])
  return template
}

/** Lines are known by their indicator, so that those of one version are those of the next. */
async function known(ctx: Ctx, templateId: string, sent: unknown): Promise<unknown> {
  if (!Array.isArray(sent)) return sent
  const rows = await ctx.tx.query(
    'select id::text as id, indicator_id::text as "indicatorId" from inspection_template_detail where template_id = $1 and is_deleted = 0',
    [templateId],
  )
  const byIndicator = new Map(rows.map(({ id, indicatorId }) => [String(indicatorId), String(id)]))
  return sent.map((row: unknown) => {
    const line: Record<string, unknown> = { ...Object(row), rev: undefined }
    return { ...line, id: byIndicator.get(String(line.indicatorId)) }
  })
}

const lined: Verbs<Entity> = withLines<Entity>(inspectionTemplate, moved)

const verbs: Verbs<Entity> = {
  ...lined,
  async submit(ctx, input, base) {
    const sent: Submitted<typeof inspectionTemplate> & { details?: unknown } = input
    const template = sent.id === undefined ? undefined : await reached(ctx, sent.id)
    const isFixed = template?.templateStatus === 'published'
    if (isFixed && sent.rev !== undefined && sent.rev !== template.rev)
      throw problem('row.stale', {}, { data: { rev: template.rev } })
    const id = isFixed ? await nextVersion(ctx, template) : sent.id
    const details = id === undefined ? sent.details : await known(ctx, id, sent.details)
    const changed = { ...sent, id, ...(isFixed ? { rev: undefined } : {}), details }
    const saved = await (lined.submit?.(ctx, changed, base) ?? { id: String((await base(ctx, changed)).id) })
    await limitsMustFit(ctx, inspectionTemplateDetail, inspectionIndicator, saved.id)
    return saved
  },
}

const versioned: Behaviour = { ...moved, ...verbs }
export default versioned
