// What goes with removed devices beyond what refers to them: the values they reported are no longer shown anywhere.
import { codesFor } from '@steward/domain/derive/permissions'
import { device } from '@steward/domain/index'
import { type Dependents, dependents } from '../../engine/dependents.ts'
import { queryOf } from '../../engine/query.ts'
import { idsOf } from '../../engine/remove.ts'
import { route } from '../../platform/route.ts'

export const deviceDependents = route({
  method: 'GET',
  path: `/${device.path}/dependents`,
  zh: '设备的关联数据',
  en: 'What refers to Device',
  tag: device.name,
  may: codesFor(device, 'remove'),
  query: queryOf('ids'),
  async run(ctx, { query }): Promise<Dependents[]> {
    const ids = idsOf(query.ids)
    const found = await dependents(device, ctx, ids)
    const [row] = await ctx.tx.query<{ n: number }>(
      `select count(*)::int as n from ts_device s join device_latest l on l.sid = s.sid, jsonb_object_keys(l.vals)
       where s.device_id = any($1::bigint[])`,
      [ids],
    )
    const count = row?.n ?? 0
    if (count === 0) return found
    const values = { entity: 'device-latest', zh: '数据点及其历史', en: 'Data points and their history' }
    return [...found, { ...values, count, isLowerBound: false, fate: 'goes' }]
  },
})
