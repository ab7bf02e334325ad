// What must hold of repairs whatever died over them: state, time line, history, letters, request and order agree.
import type { DbRow } from '../platform/db.ts'

export interface Acknowledged {
  id: string
  step: string
}

type Ask = (text: string, values?: unknown[]) => Promise<DbRow[]>

/** Each statement finds rows that break the rule. */
const rules: Readonly<Record<string, string>> = {
  'the state of an order is that of its last line': `
    select o.id from repair_order o left join lateral (
      select l.to_status from repair_bill_record l where l.order_id = o.id and l.to_status is not null order by l.id desc limit 1) l on true
    where l.to_status is distinct from o.order_status`,
  'no step stands twice in the time line of an order': `
    select order_id as id from repair_bill_record where order_id is not null and action <> 'edit' group by order_id, action having count(*) > 1`,
  'a request is where its order is': `
    select b.id from repair_bill b join repair_order o on o.id = b.order_id where b.bill_status is distinct from case o.order_status
      when 'to_dispatch' then 'accepted' when 'to_accept' then 'accepted' when 'accepted' then 'accepted'
      when 'repairing' then 'processing' when 'suspended' then 'processing' else o.order_status end`,
  'a request that was taken up has its order, and one that waits has none': `
    select id from repair_bill where (bill_status = 'submitted') <> (order_id is null)`,
  'an order comes from one request': `
    select o.id from repair_order o where (select count(*) from repair_bill b where b.order_id = o.id) <> 1`,
  'numbers are given once': `select min(id) as id from repair_order group by order_no having count(*) > 1`,
  'a number is that of an order or lies ready for the next': `
    select n.prefix as id from numbering n where n.prefix = 'WX' and n.last <> (
      select count(*) from ready_number r where r.tenant_id = n.tenant_id and r.prefix = n.prefix and r.day = n.day) + (
      select count(*) from repair_order o where o.tenant_id = n.tenant_id and o.order_no like 'WX' || to_char(n.day, 'YYYYMMDD') || '-%')`,
  'each dispatch was told once': told('dispatch', '新工单：%'),
  'each finish was told once': told('finish', '请验收：%'),
  'a late order was told once, and no other': `
    select o.id from repair_order o where (select count(*) from mail m where m.about_id = o.id::text and m.subject like '工单超时：%') <> o.finish_breached`,
  'each step of an order stands in its history once': `
    select l.order_id as id from repair_bill_record l where l.action in ('dispatch', 'accept_order', 'start', 'finish', 'check_pass')
      and (select count(*) from history h where h.entity = 'repair-order' and h.row_id = l.order_id and h.step = 'repair-order.' ||
        case l.action when 'accept_order' then 'accept' when 'check_pass' then 'check' else l.action end
        and h.changes ? 'order_status') <> 1`,
}

function told(action: string, subject: string): string {
  return `select o.id from repair_order o
    where (select count(*) from mail m where m.about_id = o.id::text and m.subject like '${subject}')
      <> (select count(*) from repair_bill_record l where l.order_id = o.id and l.action = '${action}')`
}

const lineOf: Readonly<Record<string, string>> = { accept: 'accept_order', check: 'check_pass' }

/** A step answered with 200 is in the time line; those of requests are in that of their order. */
async function lost(ask: Ask, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const rows = await ask(`select coalesce(order_id, bill_id) as id, action from repair_bill_record
    union all select bill_id, 'accept_order' from repair_bill_record where action = 'accept'`)
  const written = new Set(rows.map(({ id, action }) => `${String(id)} ${String(action)}`))
  return acknowledged
    .filter(({ id, step }) => !written.has(`${id} ${lineOf[step] ?? step}`))
    .map(({ id, step }) => `answered and lost: ${step} of ${id}`)
}

export async function violations(ask: Ask, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, text] of Object.entries(rules))
    for (const { id } of await ask(text)) broken.push(`${rule}: not ${String(id)}`)
  return [...broken, ...(await lost(ask, acknowledged))]
}
