// Templates as types use them: the newest published version, and which types follow a template.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'

export interface TemplateRow {
  [column: string]: unknown
  id: string
  templateName: string
  templateCode: string
  modelVersion: number
  publishStatus: string
  content: unknown
}

const COLUMNS = `t.id::text as id, t.template_name as "templateName", t.template_code as "templateCode", t.model_version as "modelVersion",
  t.publish_status as "publishStatus", t.content`

/** The version itself, or another of the tenant; undefined where there is none. */
export async function templateRow({ tx }: Ctx, id: string): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    `select ${COLUMNS} from thing_model_template t where t.id::text = $1 and t.tenant_id = $2 and t.is_deleted = 0`,
    [id, tx.scope.tenant],
  )
  return row
}

/** The newest published version of the template; the version itself where none is published any more. */
export async function newestOf(ctx: Ctx, id: string): Promise<TemplateRow> {
  const named = await templateRow(ctx, id)
  if (!named)
    throw problem('field.reference', { field: '物模型模板', fieldEn: 'Thing model template' }, { field: 'templateId' })
  const [newest] = await ctx.tx.query<TemplateRow>(
    `select ${COLUMNS} from thing_model_template t where t.template_code = $1 and t.tenant_id = $2 and t.is_deleted = 0
       and t.publish_status = 'published' order by t.model_version desc limit 1`,
    [named.templateCode, ctx.tx.scope.tenant],
  )
  if (!newest && named.publishStatus === 'draft')
    throw problem('thing-template.state', { name: named.templateName }, { field: 'templateId' })
  return newest ?? named
}

/** Types that follow any version of the template. */
export async function typesOf({ tx }: Ctx, templateCode: string): Promise<{ id: string; typeName: string }[]> {
  const rows = await tx.query(
    `select y.id::text as id, y.type_name as "typeName" from device_type y join thing_model_template t on t.id = y.template_id
     where t.template_code = $1 and y.tenant_id = $2 and y.is_deleted = 0 order by y.id`,
    [templateCode, tx.scope.tenant],
  )
  return rows.map(({ id, typeName }) => ({ id: String(id), typeName: String(typeName) }))
}
