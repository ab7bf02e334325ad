// Upkeep of fire pumps, transfer switches, water tanks, cooling towers, clean air and switchgear.
import type { UpkeepPlan } from './first-upkeep.ts'

export const stationUpkeep: readonly UpkeepPlan[] = [
  {
    name: '消防泵月度启泵试验',
    type: 'fire_pump',
    level: 'month',
    needCheck: true,
    items: [
      { name: '主泵启动', operation: '自动与手动各启动一次，运行5分钟', minutes: 20, isKey: true },
      { name: '主备切换', operation: '停主泵，确认备用泵自动投入', minutes: 15, isKey: true },
      { name: '稳压泵启停压力', operation: '记录启泵与停泵压力', minutes: 10 },
    ],
  },
  {
    name: '双电源年度切换试验',
    type: 'ats',
    level: 'year',
    needCheck: true,
    items: [
      {
        name: '带载切换',
        operation: '与科室确认后断开常用电源，记录切换时间',
        minutes: 30,
        permit: 'electric',
        isKey: true,
        value: { unit: 's', high: '15', usual: '12' },
      },
      { name: '紧固与除尘', operation: '停电紧固端子、除尘', minutes: 40, permit: 'electric', shutdown: true },
    ],
  },
  {
    name: '生活水箱半年清洗消毒',
    type: 'tank_level',
    level: 'half_year',
    needCheck: true,
    items: [
      {
        name: '清洗消毒',
        operation: '放空、清洗、消毒、冲净',
        minutes: 180,
        permit: 'confined',
        isKey: true,
        safety: '先通风后检测，专人监护。',
      },
      { name: '水质送检', operation: '恢复供水前取样送检', accept: '检验报告合格', minutes: 30, isKey: true },
    ],
  },
  {
    name: '冷却塔季度清洗消毒',
    type: 'cooling_tower',
    level: 'quarter',
    needCheck: true,
    items: [
      { name: '集水盘清洗', operation: '放空清洗集水盘与滤网', minutes: 60, shutdown: true },
      { name: '军团菌送检', operation: '取样送检并按结果加药', minutes: 20, isKey: true },
      { name: '风机与填料', operation: '检查皮带、叶片与填料', minutes: 40, permit: 'height', shutdown: true },
    ],
  },
  {
    name: '高效过滤器年度检漏',
    type: 'or_air',
    level: 'year',
    needCheck: true,
    items: [
      {
        name: '扫描检漏',
        operation: '以气溶胶扫描高效过滤器与边框',
        accept: '局部透过率不超过0.01%',
        minutes: 60,
        isKey: true,
      },
      {
        name: '截面风速',
        operation: '测量手术区截面风速',
        minutes: 30,
        value: { unit: 'm/s', low: '0.15', usual: '0.22' },
      },
    ],
  },
  {
    name: '高压柜年度预防性试验',
    type: 'hv_incomer',
    level: 'year',
    needCheck: true,
    items: [
      {
        name: '绝缘与回路电阻',
        operation: '停电、验电、挂接地线后测量',
        minutes: 90,
        permit: 'electric',
        shutdown: true,
        isKey: true,
        safety: '两人作业，一人监护，凭操作票。',
      },
      { name: '保护校验', operation: '校验过流、速断与零序保护', minutes: 60, permit: 'electric', shutdown: true },
    ],
  },
]
