// Numeric properties of a device or a type, to choose an input of a metric from.
import { codesFor } from '@steward/domain/derive/permissions'
import { modelCalc } from '@steward/domain/index'
import { isId } from '@steward/domain/kinds/ref'
import { z } from 'zod'
import { route } from '../platform/route.ts'
import { typeOfDevice } from './metric-points.ts'

export const metricProperties = route({
  method: 'GET',
  path: `/${modelCalc.path}/properties`,
  zh: '可选属性',
  en: 'Properties a metric may read',
  tag: modelCalc.name,
  may: [...codesFor(modelCalc, 'add'), ...codesFor(modelCalc, 'edit')],
  query: z.object({ deviceId: z.string().max(20).optional(), deviceTypeId: z.string().max(20).optional() }),
  async run(ctx, { query }) {
    const named = query.deviceId
      ? await typeOfDevice(ctx.tx, isId(query.deviceId) ? query.deviceId : '0')
      : query.deviceTypeId
    if (!named || !isId(named)) return []
    return ctx.tx.query(
      `select identifier as value, name as label, coalesce(unit, '') as unit, is_counter as "isCounter" from thing_model
       where tenant_id = $1 and device_type_id = $2 and kind = 'property' and is_deleted = 0
         and data_type in ('int32', 'int64', 'float', 'double', 'bool', 'enum') order by display_sort, id`,
      [ctx.tx.scope.tenant, named],
    )
  },
})
