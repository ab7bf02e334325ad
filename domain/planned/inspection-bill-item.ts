import { entity } from '../entity.ts'
import { attachments, bool, day, decimal, dict, float, instant, int, json, ref, text } from '../kinds/index.ts'
import { faultPhenomenon } from '../repair/dictionaries.ts'
import { repairTrade } from '../repair/trade.ts'
import { checkState, itemDecision, itemPhotoRule, itemSource, valueType } from './dictionaries.ts'
import { limit } from './inspection-indicator.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const inner = { by: 'system', hide: ['list', 'detail', 'form'] } as const
const counted = { by: 'system', default: 0 } as const
const copied = { ...quiet, ...limit } as const

/** One look at one device: what was asked, as it was then, and what was found. */
export const inspectionBillItem = entity('inspection-bill-item', '巡检项目', 'Inspection item', {
  path: 'iot/inspection-bill-item',
  menu: { in: 'records', address: 'planned', at: 30, icon: 'profile' },
  title: 'name',
  order: 'lineNo',
  verbs: ['list', 'detail'],
  fields: {
    billId: ref('inspection-bill', '巡检单', 'Inspection', { ...system, find: 'eq' }),
    lineNo: int('序号', 'No.', { ...counted }),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    areaId: ref('area', '地点', 'Place', { ...quiet, find: 'tree' }),
    groupName: text('分组', 'Group', { ...quiet, max: 30 }),
    indicatorId: ref('inspection-indicator', '指标', 'Indicator', { ...quiet, find: 'eq' }),
    code: text('编码', 'Code', { ...quiet, max: 20, default: '' }),
    name: text('项目', 'Item', { ...system, max: 60, default: '', find: 'like' }),
    valueType: dict(valueType, '值类型', 'Kind of value', { ...quiet, default: 'bool' }),
    unit: text('单位', 'Unit', { ...quiet, max: 10 }),
    lowerLimit: decimal('正常下限', 'Lower limit', copied),
    upperLimit: decimal('正常上限', 'Upper limit', copied),
    warnLower: decimal('预警下限', 'Lower warning', copied),
    warnUpper: decimal('预警上限', 'Upper warning', copied),
    maxDelta: decimal('与上次最大差', 'Largest change', copied),
    options: json('选项', 'Options', inner),
    standardText: text('检查标准', 'Standard', { ...quiet, max: 255 }),
    photoRule: dict(itemPhotoRule, '拍照要求', 'Photo', { ...quiet, default: 'never' }),
    isRequired: bool('必检', 'Required', { ...quiet, default: 1 }),
    isKey: bool('关键项', 'Key item', { ...quiet, default: 0, find: 'eq' }),
    weight: int('分值', 'Score', { ...quiet, default: 0 }),
    dataSource: dict(itemSource, '数据来源', 'Source of the value', { ...quiet, default: 'manual' }),
    propertyIdentifier: text('物模型标识', 'Property', { ...quiet, max: 64 }),
    defaultTrade: dict(repairTrade, '转修工种', 'Trade of a repair', quiet),
    defaultPhenomenon: dict(faultPhenomenon, '转修现象', 'Symptom of a repair', quiet),
    value: text('检查值', 'Value', { ...system, max: 500 }),
    checkResult: dict(checkState, '结果', 'Result', { ...system, default: 'unchecked', find: 'eq' }),
    isAttention: bool('关注', 'Watched', { ...counted, find: 'eq' }),
    beforeValue: text('上次值', 'Value before', { ...quiet, max: 500 }),
    sensorValue: decimal('表计值', 'Sensor value', { ...system, scale: 6 }),
    sensorTime: instant('表计时间', 'Sensor read at', quiet),
    isDisagreeing: bool('表计不一致', 'Sensor disagrees', { ...counted, find: 'eq' }),
    abnormalDesc: text('异常描述', 'Abnormality', { ...system, max: 500 }),
    decision: dict(itemDecision, '异常处置', 'What is done about it', { ...system, find: 'eq' }),
    recheckDate: day('复检日期', 'Look again by', { ...quiet, find: 'range' }),
    photos: attachments('照片', 'Photos', { ...quiet, max: 9, accept: 'image' }),
    checkTime: instant('检查时间', 'Checked at', { ...system, find: 'range' }),
    // By the corrected clock of the phone, in milliseconds: the newest answer wins.
    checkedMs: float('检查时刻', 'Moment of the check', inner),
    checkUserId: ref('user', '检查人', 'Checked by', { ...quiet, find: 'eq' }),
    scanTime: instant('扫码时间', 'Scanned at', quiet),
    // Answers of others that a newer one stands above.
    otherAnswers: json('他人的值', 'Other answers', inner),
    recheckOf: ref('inspection-bill-item', '复检自', 'Looked at again from', { ...quiet, find: 'eq' }),
    repairBillId: ref('repair-bill', '报修单', 'Repair request', { ...system, find: 'eq' }),
    isSuspect: bool('可疑', 'Doubtful', { ...counted, find: 'eq', hide: 'list' }),
  },
})
