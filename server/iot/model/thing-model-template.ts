// Templates of thing models: a draft is composed, what was published stays as it was, a change of it is the next version.
import type { Entity, Row } from '@steward/domain/entity'
import { thingModelTemplate } from '@steward/domain/index'
import { thingModelTemplateCourse } from '@steward/domain/iot/model/thing-model-template-course'
import { type Tsl, emptyTsl, readTsl } from '@steward/domain/iot/model/tsl'
import { problem } from '@steward/domain/problems'
import { offerOnly } from '../../document/choices.ts'
import { document } from '../../document/lifecycle.ts'
import { add, hold } from '../../document/rows.ts'
import { versionsOf } from '../../document/versions.ts'
import type { Behaviour, Shown, Submitted, Verbs } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { hold as holdName } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { checkOf, mustKeepMeaning } from './template-check.ts'
import { templateRoutes } from './template-routes.ts'
import { mustBeTsl } from './tsl-faults.ts'

type Template = Row<typeof thingModelTemplate>
type Sent = Submitted<typeof thingModelTemplate>

const versions = versionsOf<Template>(thingModelTemplate, 'modelVersion', {
  draft: 'thing-template.draft',
  newer: 'thing-template.newer',
})

// Types are derived from what was published; several versions of one name would stand side by side.
offerOnly(thingModelTemplate.name, `t.publish_status = 'published'`)

const countsIn = ({ properties, services, events }: Tsl) => ({
  propertyCount: properties.length,
  serviceCount: services.length,
  eventCount: events.length,
})

/** The content as it is stored; nothing where none is sent. */
function contentOf(ctx: Ctx, { content }: Sent) {
  if (content === undefined || content === null) return undefined
  const tsl = mustBeTsl(ctx, readTsl(content))
  return { content: { ...tsl }, counts: countsIn(tsl) }
}

async function mustBeNew(ctx: Ctx, templateCode: string): Promise<void> {
  await holdName(ctx, `versions of ${templateCode} ${ctx.tx.scope.tenant}`)
  const [other] = await ctx.tx.query(
    'select 1 from thing_model_template where tenant_id = $1 and template_code = $2 and is_deleted = 0 limit 1',
    [ctx.tx.scope.tenant, templateCode],
  )
  if (other) throw problem('thing-template.code', { code: templateCode }, { field: 'templateCode' })
}

function mustKeepCode({ templateCode }: Template, sent: Sent): void {
  if (sent.templateCode !== undefined && sent.templateCode !== templateCode)
    throw problem('thing-template.code-fixed', {}, { field: 'templateCode' })
}

const moved = document(thingModelTemplate, thingModelTemplateCourse, {
  async create(ctx, input, base) {
    await mustBeNew(ctx, input.templateCode ?? '')
    const read = contentOf(ctx, input) ?? { content: { ...emptyTsl() }, counts: {} }
    return base(ctx, { ...input, content: read.content }, read.counts)
  },
  async edit(ctx, template, input, base) {
    mustKeepCode(template, input)
    const read = contentOf(ctx, input)
    if (!read) return base(ctx, input)
    return base(ctx, { ...input, content: read.content }, read.counts)
  },
  steps: {
    async publish(ctx, template, { changeLog, confirm }) {
      const { tsl } = readTsl(template.content)
      if (template.propertyCount + template.serviceCount + template.eventCount === 0)
        throw problem('thing-template.empty')
      await versions.hold(ctx, template)
      await mustKeepMeaning(ctx, template, tsl)
      const { changes } = await checkOf(ctx, template.id)
      const warned = changes.filter(
        ({ change, uses }) => change === 'removed' && uses.readers.length + uses.indicators + uses.overrides > 0,
      )
      if (warned.length > 0 && confirm !== 1)
        throw problem(
          'thing-template.warnings',
          { count: warned.length },
          { field: 'confirm', data: { warnings: warned } },
        )
      await versions.supersede(ctx, template)
      return { changeLog }
    },
    async archive(ctx, template) {
      const types = await typesUsing(ctx, template.id)
      if (types > 0) throw problem('thing-template.used', { count: types })
      return {}
    },
  },
})

async function typesUsing(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.tx.query(
    'select count(*)::int as n from device_type where tenant_id = $1 and template_id = $2 and is_deleted = 0',
    [ctx.tx.scope.tenant, id],
  )
  return Number(row?.n ?? 0)
}

/** The draft of the next version, as the published one is. */
async function nextVersion(ctx: Ctx, template: Template): Promise<string> {
  const modelVersion = await versions.next(ctx, template)
  const { templateName, templateCode, deviceTypeId, propertyCount, serviceCount, eventCount, content, remark } =
    template
  const counts = { propertyCount, serviceCount, eventCount }
  const facts = { templateName, templateCode, deviceTypeId, content, remark, ...counts }
  return (await add(ctx, thingModelTemplate, { ...facts, modelVersion, basedOnId: template.id })).id
}

async function reached(ctx: Ctx, id: string): Promise<Template | undefined> {
  await lockRows(thingModelTemplate, ctx, [id])
  const [template] = await hold(ctx, thingModelTemplate, [id])
  return template
}

/** How many types and devices follow each version. */
async function withUse(ctx: Ctx, rows: readonly Shown[]): Promise<Shown[]> {
  const found = await ctx.tx.query(
    `select y.template_id::text as id, count(distinct y.id)::int as types, count(d.id)::int as devices
     from device_type y left join device d on d.device_type_id = y.id and d.is_deleted = 0
     where y.template_id = any($1::bigint[]) and y.tenant_id = $2 and y.is_deleted = 0 group by 1`,
    [rows.map(({ id }) => id), ctx.tx.scope.tenant],
  )
  const byId = new Map(found.map((row) => [String(row.id), row]))
  return rows.map((row) => {
    const { types = 0, devices = 0 } = byId.get(String(row.id)) ?? {}
    return { ...row, typeCount: types, deviceCount: devices }
  })
}

const verbs: Verbs<Entity> = {
  async submit(ctx, input, base) {
    const sent: Sent = input
    const template = sent.id === undefined ? undefined : await reached(ctx, sent.id)
    if (template?.publishStatus === 'archived') throw problem('thing-template.archived')
    const isFixed = template?.publishStatus === 'published'
    if (isFixed && sent.rev !== undefined && sent.rev !== template.rev)
      throw problem('row.stale', {}, { data: { rev: template.rev } })
    if (isFixed) mustKeepCode(template, sent)
    const id = isFixed ? await nextVersion(ctx, template) : sent.id
    const changed = { ...sent, id, ...(isFixed ? { rev: undefined } : {}) }
    return (await moved.submit?.(ctx, changed, base)) ?? { id: String((await base(ctx, changed)).id) }
  },
  async remove(ctx, ids, base) {
    const rows = await hold(ctx, thingModelTemplate, ids)
    for (const { id, publishStatus } of rows) {
      if (publishStatus === 'published') throw problem('thing-template.kept')
      if (publishStatus === 'archived' && (await typesUsing(ctx, id)) > 0) throw problem('thing-template.kept')
    }
    await base(ctx, ids)
  },
  async list(ctx, query, base) {
    const page = await (moved.list?.(ctx, query, base) ?? base(ctx, query))
    // The whole model of every row would make the list a hundred times longer.
    const records = (await withUse(ctx, page.records)).map((row) => ({ ...row, content: undefined }))
    return { ...page, records }
  },
  async detail(ctx, id, base) {
    const row = await (moved.detail?.(ctx, id, base) ?? base(ctx, id))
    const [whole = row] = await withUse(ctx, [row])
    return whole
  },
  routes: templateRoutes,
}

const versioned: Behaviour = { ...moved, ...verbs }
export default versioned
