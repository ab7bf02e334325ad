// The template of a plan: plans follow its newest published version.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { billKinds } from './bill-kinds.ts'
import type { Plan } from './plan-time.ts'

export interface PlanTemplate {
  [column: string]: unknown
  id: string
  name: string
  status: string
  estMinutes: number
}

const COLUMNS = `t.id::text as id, t.name, t.template_status as status, t.est_minutes as "estMinutes"`

/** The template's newest published version, or what there is of it; refused where there is none of this kind. */
export async function templateOf({ tx }: Ctx, plan: Pick<Plan, 'planType' | 'templateId'>): Promise<PlanTemplate> {
  const { templates } = billKinds[plan.planType]
  const [found] = await tx.query<PlanTemplate>(
    `select ${COLUMNS} from ${templates} t where t.tenant_id = $1 and t.is_deleted = 0
       and (t.id::text = $2 or t.template_code <> '' and t.template_code = (
         select template_code from ${templates} where id::text = $2 and tenant_id = $1 and is_deleted = 0))
     order by t.template_status = 'published' desc, t.version_no desc, t.id::text = $2 desc limit 1`,
    [tx.scope.tenant, plan.templateId],
  )
  if (!found) throw problem('plan.template-kind', {}, { field: 'templateId' })
  return found
}

export async function publishedFor(ctx: Ctx, plan: Pick<Plan, 'planType' | 'templateId'>): Promise<PlanTemplate> {
  const found = await templateOf(ctx, plan)
  if (found.status !== 'published') throw problem('plan.template', {}, { field: 'templateId' })
  return found
}

const SHOWN = 3

/** A template for devices of one type is for no others; one for no type is for all. */
export async function mustFit({ tx }: Ctx, plan: Plan, template: PlanTemplate): Promise<void> {
  const { templates } = billKinds[plan.planType]
  const isType = plan.targetMode === 'type'
  if (plan.targetMode !== 'devices' && !isType) return
  const others = await tx.query<{ name: string; type: string }>(
    `with asked as (select y.id, y.type_name as name from ${templates} t join device_type y on y.id = t.equipment_type
       where t.id::text = $2 and t.tenant_id = $1)
     select ${isType ? 'y.type_name' : 'd.device_name'} as name, asked.name as type
     from asked, ${isType ? 'device_type y' : 'device d join device_type y on y.id = d.device_type_id'}
     where ${isType ? 'y' : 'd'}.tenant_id = $1 and ${isType ? 'y' : 'd'}.id = any($3::bigint[])
       and y.id <> asked.id and not asked.id::text = any(string_to_array(y.ancestors, ',')) order by 1 limit ${SHOWN + 1}`,
    [tx.scope.tenant, template.id, isType ? [plan.equipmentType] : (plan.deviceIds ?? [])],
  )
  const [first] = others
  if (!first) return
  const names = others.slice(0, SHOWN).map(({ name }) => name)
  const more = others.length > SHOWN ? ' …' : ''
  const words = {
    type: first.type,
    typeEn: first.type,
    names: names.join('、') + more,
    namesEn: names.join(', ') + more,
  }
  throw problem('plan.misfit', words, { field: isType ? 'equipmentType' : 'deviceIds' })
}

/** Names of the templates of these plans. */
export async function templateNames({ tx }: Ctx, plans: readonly Pick<Plan, 'planType' | 'templateId'>[]) {
  const names = new Map<string, string>()
  for (const [kind, { templates }] of Object.entries(billKinds)) {
    const ids = plans.filter(({ planType }) => planType === kind).map(({ templateId }) => templateId)
    if (ids.length === 0) continue
    const rows = await tx.query(
      `select id::text as id, name from ${templates} where tenant_id = $1 and id::text = any($2)`,
      [tx.scope.tenant, ids],
    )
    for (const { id, name } of rows) names.set(String(id), String(name))
  }
  return names
}

/** What a plan of this kind can choose. */
export async function templateChoices({ tx }: Ctx, kind: Plan['planType']) {
  const rows = await tx.query(
    `select id::text as value, name as label from ${billKinds[kind].templates}
     where tenant_id = $1 and is_deleted = 0 and template_status = 'published' order by name, id limit 500`,
    [tx.scope.tenant],
  )
  return rows.map(({ value, label }) => ({ value: String(value), label: String(label) }))
}
