import { entity } from '../entity.ts'
import { dict, int, ref } from '../kinds/index.ts'
import { bindRole } from './dictionaries.ts'

/** A device that belongs to an asset: what the asset itself reports, or what watches it; written with its asset. */
export const ledgerDevice = entity('ledger-device', '绑定设备', 'Bound device', {
  path: 'iot/ledger-device',
  title: 'deviceId',
  order: 'lineNo',
  verbs: [],
  fields: {
    ledgerId: ref('device-ledger', '设备台账', 'Asset', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    deviceId: ref('device', '设备', 'Device', { required: true, find: 'eq' }),
    bindRole: dict(bindRole, '作用', 'Role', { required: true, default: 'main' }),
  },
})
