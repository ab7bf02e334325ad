import { tenantDictionary } from '../dictionary.ts'
import { entity } from '../entity.ts'
import { dict, instant, int, ref, text } from '../kinds/index.ts'
import { lifecycle, state } from '../lifecycle.ts'

export const callDirection = tenantDictionary('call_direction', '呼叫方向', 'Direction', {
  in: ['呼入', 'Incoming', 'info'],
  out: ['呼出', 'Outgoing', 'neutral'],
})

export const callCourse = lifecycle('call_state', '记录状态', 'State', {
  start: 'draft',
  states: { draft: ['待补记', 'To be noted', 'warning'], finished: ['已完成', 'Finished', 'success'] },
  steps: { finish: { zh: '完成', en: 'Finish', from: 'draft', to: 'finished', on: 'rows' } },
})

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

export const callRecord = entity('call-record', '通话记录', 'Call', {
  path: 'iot/phone-call',
  menu: { in: 'maintenance', at: 90, icon: 'phone-log' },
  title: 'callerNumber',
  order: '-startedAt',
  fields: {
    callerNumber: text('电话号码', 'Number', { required: true, max: 32, find: 'like' }),
    callerName: text('对方姓名', 'Other party', { max: 64, find: 'like' }),
    callState: state(callCourse, '记录状态', 'State'),
    direction: dict(callDirection, '呼叫方向', 'Direction', { ...system, default: 'in', find: 'eq' }),
    areaId: ref('area', '地点', 'Place', { find: 'tree' }),
    deptId: ref('dept', '部门', 'Department', { find: 'tree' }),
    startedAt: instant('开始时间', 'Started', { ...system, find: 'range' }),
    duration: int('通话时长', 'Duration', { ...system, unit: 's' }),
    endedAt: instant('结束时间', 'Ended', quiet),
    operatorId: ref('user', '经办人', 'Handled by', { ...system, find: 'eq' }),
    repairBillId: ref('repair-bill', '报修单', 'Repair request', { find: 'eq' }),
    phoneId: ref('phone', '电话线路', 'Phone line', { ...quiet, find: 'eq' }),
    note: text('通话备注', 'Note', { max: 1000, lines: 4, hide: 'list' }),
    callId: text('通话编号', 'Call number', { ...quiet, max: 64 }),
    // Call ids are unique per recorder only: the key combines line and id.
    callKey: text('通话标识', 'Call key', { by: 'system', max: 96, unique: true, hide: ['list', 'detail'] }),
  },
  actions: callCourse.actions,
})
