import { entity } from '../entity.ts'
import { dict, ref, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { faultCause, faultPhenomenon, faultRemedy } from './dictionaries.ts'

/** What devices of a type usually have: what is seen, why, and what is done about it (ISO 14224, tables B.2, B.3, B.5). */
export const faultCode = entity('fault-code', '故障代码', 'Fault code', {
  path: 'iot/fault-code',
  menu: { in: 'library', address: 'maintenance', at: 70, icon: 'apartment' },
  title: 'name',
  order: 'code',
  is: [enableable()],
  fields: {
    code: text('编码', 'Code', { required: true, max: 20, unique: true, find: 'like' }),
    name: text('名称', 'Name', { required: true, max: 64, find: 'like' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', {
      find: 'tree',
      help: ['不填表示任意；下级类型同样适用。', 'Empty means any; holds for the types below it as well.'],
    }),
    faultPhenomenon: dict(faultPhenomenon, '故障现象', 'Symptom', { required: true, find: 'eq' }),
    faultCause: dict(faultCause, '故障原因', 'Cause', { required: true, find: 'eq' }),
    faultRemedy: dict(faultRemedy, '处理措施', 'Remedy', { required: true, find: 'eq' }),
    repairDesc: text('维修说明', 'Work done', {
      max: 500,
      lines: 3,
      hide: 'list',
      help: ['完工时选用此代码会带入。', 'Taken along where the code is chosen when finishing.'],
    }),
  },
})
