import { entity } from '../entity.ts'
import { dict, instant, int, json, ref, text } from '../kinds/index.ts'
import { heldByRun } from '../traits/index.ts'
import { syncState } from './dictionaries.ts'

const system = { by: 'system' } as const

/** One derivation of a device type's rows from its template, and of what its devices inherit; done by a job. */
export const thingSync = entity('thing-sync', '物模型同步', 'Model synchronisation', {
  path: 'iot/thing-sync',
  menu: { in: 'records', address: 'iot', at: 90, icon: 'profile' },
  unrecorded: ['runId'],
  title: 'targetName',
  verbs: ['list', 'detail'],
  fields: {
    targetName: text('对象', 'Target', { ...system, max: 64, default: '' }),
    templateId: ref('thing-model-template', '模板', 'Template', { ...system, find: 'eq' }),
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { ...system, find: 'eq' }),
    syncState: dict(syncState, '状态', 'State', { ...system, default: 'waiting', find: 'eq' }),
    total: int('设备数', 'Devices', { ...system, default: 0 }),
    done: int('已同步', 'Done', { ...system, default: 0 }),
    added: int('新增', 'Added', { ...system, default: 0 }),
    updated: int('更新', 'Updated', { ...system, default: 0 }),
    kept: int('不变', 'Kept', { ...system, default: 0 }),
    orphaned: int('转为自有', 'Became own', { ...system, default: 0 }),
    conflicts: json('冲突', 'Conflicts', { ...system, hide: 'list' }),
    finishTime: instant('完成时间', 'Finished', { ...system }),
    message: text('原因', 'Reason', { ...system, max: 500, default: '', hide: 'list' }),
  },
  is: [heldByRun()],
})
