// What has to be looked at again: items that were to be observed, and those whose repair is closed.
import type { inspectionBillItem } from '@steward/domain/index'
import type { Values } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readWhileAny } from '../plan/together.ts'
import type { BillWish } from '../work/wish.ts'

export type ItemValues = Values<typeof inspectionBillItem>

const COPIED = `r.device_id::text as "deviceId", r.area_id::text as "areaId", r.group_name as "groupName",
  r.indicator_id::text as "indicatorId", r.code, r.name, r.value_type as "valueType", r.unit, r.lower_limit::text as "lowerLimit",
  r.upper_limit::text as "upperLimit", r.warn_lower::text as "warnLower", r.warn_upper::text as "warnUpper",
  r.max_delta::text as "maxDelta", r.options, r.standard_text as "standardText", r.photo_rule as "photoRule",
  r.is_key as "isKey", r.weight, r.data_source as "dataSource", r.property_identifier as "propertyIdentifier",
  r.default_trade as "defaultTrade", r.default_phenomenon as "defaultPhenomenon"`

/**
 * For the devices of a round, of bills of the same template in any version: the last abnormal item of each indicator,
 * unless a later round has looked at it again or is about to.
 */
export const rechecksFor = (ctx: Ctx, templateId: string, targets: BillWish['targets']): Promise<ItemValues[]> =>
  readWhileAny(ctx, `rechecks ${templateId} ${JSON.stringify(targets)}`, () => readRechecks(ctx, templateId, targets))

const readRechecks = (ctx: Ctx, templateId: string, targets: BillWish['targets']): Promise<ItemValues[]> =>
  ctx.tx.query(
    `select ${COPIED}, r.id::text as "recheckOf", 1 as "isRequired" from (
       select distinct on (i.device_id, i.indicator_id) i.*
       from inspection_bill_item i join inspection_bill b on b.id = i.bill_id
       join inspection_template t on t.id = b.template_id
       left join repair_bill p on p.id = i.repair_bill_id
       where i.tenant_id = $1 and i.is_deleted = 0 and i.check_result = 'abnormal' and b.bill_status in ('to_review', 'done')
         and t.template_code = (select template_code from inspection_template where id = $2)
         and (i.device_id = any($3::bigint[]) or i.device_id is null and b.area_id is not distinct from $4::bigint)
         and (i.decision = 'observe' or i.decision = 'to_repair' and p.bill_status = 'closed')
       order by i.device_id, i.indicator_id, i.checked_ms desc) r
     where not exists (select 1 from inspection_bill_item l join inspection_bill lb on lb.id = l.bill_id
       where l.recheck_of = r.id and l.is_deleted = 0 and lb.bill_status not in ('missed', 'cancelled'))
     order by r.line_no`,
    [
      ctx.tx.scope.tenant,
      templateId,
      targets.flatMap(({ deviceId }) => deviceId ?? []),
      targets.find(({ deviceId }) => deviceId === null)?.areaId ?? null,
    ],
  )
