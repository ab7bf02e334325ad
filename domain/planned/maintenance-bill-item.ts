import { entity } from '../entity.ts'
import { attachments, bool, day, decimal, dict, float, instant, int, json, ref, text } from '../kinds/index.ts'
import { faultPhenomenon } from '../repair/dictionaries.ts'
import { repairTrade } from '../repair/trade.ts'
import { checkMethod, checkState, itemDecision, itemPhotoRule, valueType, workPermit } from './dictionaries.ts'
import { limit } from './maintenance-indicator.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const unlisted = { by: 'system', hide: ['list', 'form'] } as const
const inner = { by: 'system', hide: ['list', 'detail', 'form'] } as const
const counted = { by: 'system', default: 0 } as const
const copied = { ...quiet, ...limit } as const

/** One item of upkeep at one device: what was to be done, as it was then, and what was done. */
export const maintenanceBillItem = entity('maintenance-bill-item', '保养记录', 'Upkeep record', {
  path: 'iot/maintenance-bill-item',
  menu: { in: 'records', address: 'planned', at: 50, icon: 'history' },
  title: 'name',
  order: 'lineNo',
  verbs: ['list', 'detail'],
  fields: {
    billId: ref('maintenance-bill', '保养单', 'Upkeep', { ...system, required: true, find: 'eq' }),
    lineNo: int('序号', 'No.', counted),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    areaId: ref('area', '地点', 'Place', { ...quiet, find: 'tree' }),
    groupName: text('分组', 'Group', { ...quiet, max: 30 }),
    indicatorId: ref('maintenance-indicator', '保养项目', 'Upkeep item', { ...quiet, find: 'eq' }),
    code: text('编码', 'Code', { ...quiet, max: 20, default: '' }),
    name: text('项目', 'Item', { ...system, max: 60, default: '', find: 'like' }),
    operation: text('操作内容', 'Work', { ...quiet, max: 500 }),
    acceptStandard: text('验收标准', 'Accepted when', { ...quiet, max: 255 }),
    safetyNote: text('安全提示', 'Safety', { ...quiet, max: 255 }),
    method: dict(checkMethod, '检查方法', 'Method', quiet),
    tool: text('工具', 'Tool', { ...quiet, max: 50 }),
    estMinutes: int('预计用时', 'Takes about', { ...quiet, default: 0, unit: 'min' }),
    needShutdown: bool('需停机', 'Shutdown', { ...quiet, default: 0 }),
    needPermit: dict(workPermit, '作业票', 'Permit', { ...quiet, default: 'none' }),
    kit: json('配件包', 'Kit', unlisted),
    valueType: dict(valueType, '值类型', 'Kind of value', { ...quiet, required: true, default: 'bool' }),
    unit: text('单位', 'Unit', { ...quiet, max: 10 }),
    lowerLimit: decimal('正常下限', 'Lower limit', copied),
    upperLimit: decimal('正常上限', 'Upper limit', copied),
    warnLower: decimal('预警下限', 'Lower warning', copied),
    warnUpper: decimal('预警上限', 'Upper warning', copied),
    maxDelta: decimal('与上次最大差', 'Largest change', copied),
    options: json('选项', 'Options', unlisted),
    photoRule: dict(itemPhotoRule, '拍照要求', 'Photo', { ...quiet, default: 'never' }),
    isRequired: bool('必做', 'Required', { ...quiet, default: 1 }),
    isKey: bool('关键项', 'Key item', { ...quiet, default: 0, find: 'eq' }),
    defaultTrade: dict(repairTrade, '转修工种', 'Trade of a repair', quiet),
    defaultPhenomenon: dict(faultPhenomenon, '转修现象', 'Symptom of a repair', quiet),
    value: text('结果值', 'Value', { ...system, max: 500 }),
    checkResult: dict(checkState, '结果', 'Result', { ...system, default: 'unchecked', find: 'eq' }),
    isAttention: bool('关注', 'Watched', { ...counted, find: 'eq', hide: 'list' }),
    beforeValue: text('上次值', 'Value before', { ...quiet, max: 500 }),
    abnormalDesc: text('异常描述', 'Abnormality', { ...system, max: 500 }),
    decision: dict(itemDecision, '异常处置', 'What is done about it', { ...system, find: 'eq' }),
    recheckDate: day('复检日期', 'Look again by', { ...quiet, find: 'range' }),
    photos: attachments('照片', 'Photos', { ...quiet, max: 9, accept: 'image' }),
    checkTime: instant('完成时间', 'Done at', { ...system, find: 'range' }),
    // By the corrected clock of the phone, in milliseconds: the newest answer wins.
    checkedMs: float('检查时刻', 'Moment of the check', inner),
    checkUserId: ref('user', '执行人', 'Done by', { ...quiet, find: 'eq' }),
    // Answers of others that a newer one stands above.
    otherAnswers: json('他人的值', 'Other answers', inner),
    repairBillId: ref('repair-bill', '报修单', 'Repair request', { ...system, find: 'eq' }),
  },
})
