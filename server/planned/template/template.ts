// What templates of all kinds do: a draft is composed, what was published stays as it was, and a change of it is the draft
// of the next version.
import type { Entity } from '@steward/domain/entity'
import { isWritable } from '@steward/domain/kinds/kind'
import type { TemplateCourse } from '@steward/domain/planned/template-course'
import { problem } from '@steward/domain/problems'
import { document } from '../../document/lifecycle.ts'
import { withLines } from '../../document/lines.ts'
import { add, hold } from '../../document/rows.ts'
import { versionsOf } from '../../document/versions.ts'
import type { Behaviour, Submitted, Verbs } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nextNumber } from '../../platform/numbers.ts'
import type { AnyTemplate, TemplateKind, TemplateRow } from './template-kind.ts'
import { limitsMustFit } from './template-limits.ts'
import { copyLines, mustBeNamed, mustBeUsable } from './template-lines.ts'
import { withPlanCounts } from './template-plans.ts'

/** The behaviour of templates of a kind. */
export function templates(kind: TemplateKind, course: TemplateCourse): Behaviour {
  const { template, detail, indicator, refusals } = kind
  const versions = versionsOf<TemplateRow>(template, 'versionNo', refusals)

  const moved = document<AnyTemplate, TemplateCourse>(template, course, {
    ...withPlanCounts(kind.plans),
    async create(ctx, input, base) {
      await mustBeNamed(ctx, kind, input.name, '')
      const row = await base(ctx, input, { templateCode: await nextNumber(ctx.tx, ctx.tx.scope.tenant, kind.code) })
      await kind.mustHold?.(ctx, row)
      return row
    },
    async edit(ctx, { templateCode }, input, base) {
      await mustBeNamed(ctx, kind, input.name, templateCode)
      const row = await base(ctx, input)
      await kind.mustHold?.(ctx, row)
      return row
    },
    steps: {
      async publish(ctx, row) {
        if ((await kind.recount(ctx, row.id)) === 0) throw problem(refusals.empty)
        await mustBeUsable(ctx, kind, row.id)
        await limitsMustFit(ctx, detail, indicator, row.id)
        await versions.supersede(ctx, row)
        return {}
      },
      retire: () => ({}),
    },
  })

  /** The draft of the next version with what people wrote in the published one, and its items; one at a time. */
  async function nextVersion(ctx: Ctx, row: TemplateRow): Promise<string> {
    const versionNo = await versions.next(ctx, row)
    const facts = { ...writtenIn(template, row), templateCode: row.templateCode, versionNo }
    const { id } = await add<AnyTemplate>(ctx, template, facts)
    await copyLines(ctx, kind, row.id, id)
    return id
  }

  const lined: Verbs<Entity> = withLines<Entity>(template, moved)
  const verbs: Verbs<Entity> = {
    ...lined,
    async submit(ctx, input, base) {
      const sent: Submitted<AnyTemplate> & { details?: unknown } = input
      const row = sent.id === undefined ? undefined : await reached(ctx, template, sent.id)
      const isFixed = row?.templateStatus === 'published'
      if (isFixed && sent.rev !== undefined && sent.rev !== row.rev)
        throw problem('row.stale', {}, { data: { rev: row.rev } })
      const id = isFixed ? await nextVersion(ctx, row) : sent.id
      const details = id === undefined ? sent.details : await known(ctx, kind, id, sent.details)
      const changed = { ...sent, id, ...(isFixed ? { rev: undefined } : {}), details }
      const saved = await (lined.submit?.(ctx, changed, base) ?? { id: String((await base(ctx, changed)).id) })
      await limitsMustFit(ctx, detail, indicator, saved.id)
      await kind.recount(ctx, saved.id)
      return saved
    },
  }
  return { ...moved, ...verbs }
}

const writtenIn = ({ fields }: Entity, row: TemplateRow): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => fields[name] && isWritable(fields[name])))

/** Locked; 404 for one the caller does not reach. */
async function reached(ctx: Ctx, template: AnyTemplate, id: string): Promise<TemplateRow | undefined> {
  await lockRows(template, ctx, [id])
  const [row] = await hold(ctx, template, [id])
  return row
}

/** Lines are known by their indicator, so that those of one version are those of the next. */
async function known(ctx: Ctx, { detail }: TemplateKind, templateId: string, sent: unknown): Promise<unknown> {
  if (!Array.isArray(sent)) return sent
  const rows = await ctx.tx.query(
    `select id::text as id, indicator_id::text as "indicatorId" from ${tableOf(detail)}
     where template_id = $1 and is_deleted = 0`,
    [templateId],
  )
  const byIndicator = new Map(rows.map(({ id, indicatorId }) => [String(indicatorId), String(id)]))
  return sent.map((row: unknown) => {
    const line: Record<string, unknown> = { ...Object(row), rev: undefined }
    return { ...line, id: byIndicator.get(String(line.indicatorId)) }
  })
}
