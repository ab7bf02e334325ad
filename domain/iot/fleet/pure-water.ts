// Reverse osmosis: water for dialysis, and for washing and laboratories.
import { at } from './places.ts'
import { above, below, counter, fault, gauge, run, turns } from './properties.ts'
import { type FleetType, type Property, fleetType } from './spec.ts'

const shared = { system: 'WTR', naming: 'plant' } as const

const osmosis: readonly Property[] = [
  gauge('cond', '产水电导率', 'Product conductivity', 'µS/cm', [0, 200], [3, 8]),
  gauge('feed', '进水流量', 'Feed flow', 'm³/h', [0, 10], [0.9, 2.6]),
  gauge('product', '产水流量', 'Product flow', 'm³/h', [0, 10], [0.6, 1.8]),
  gauge('recovery', '回收率', 'Recovery', '%', [0, 100], [64, 72]),
  gauge('preDp', '预处理压差', 'Pre-treatment pressure drop', 'MPa', [0, 0.6], [0.03, 0.09]),
  gauge('outP', '供水压力', 'Supply pressure', 'MPa', [0, 1], [0.32, 0.4]),
  counter('total', '累计产水量', 'Total', 'm³', { of: 'product', perHour: 1 }),
  run('run', '运行状态'),
  fault(),
]

const osmosisRules = [
  above('preDp', 0.15, 3, 600, ['反洗或更换预处理滤料。', 'Backwash the pre-treatment or replace its media.']),
  below('outP', 0.2, 3, 60),
  turns('fault', 1, 3, '报警'),
]

export const pureWaterTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'dialysis_water',
    tag: 'ROD',
    zh: '血透水处理机',
    en: 'Dialysis water plant',
    criticality: 'A',
    interval: 30,
    counts: [1, 3],
    sites: [at('MC', 1, '血透水处理间')],
    properties: [
      ...osmosis,
      gauge('cl', '总氯', 'Total chlorine', 'mg/L', [0, 5], [0.01, 0.05]),
      gauge('hard', '软水硬度', 'Hardness after softening', 'mg/L', [0, 100], [1, 6]),
    ],
    rules: [
      ...osmosisRules,
      // YY 0572: total chlorine 0.1 mg/L; conductivity and hardness are limits of practice.
      above('cl', 0.1, 1, 60, [
        '立即停止透析供水，通知血透室改用备用水源，检查活性炭罐。',
        'Stop the water to dialysis now, tell the unit to change to its reserve, and check the carbon filter.',
      ]),
      above('hard', 17, 3, 600, ['检查软化树脂与再生盐。', 'Check the softener resin and its salt.']),
      above('cond', 15, 3, 600),
      above('cond', 25, 3, 60, [
        '切换另一级反渗透或停止供水，检查反渗透膜。',
        'Change to the other stage or stop the water, and check the membranes.',
      ]),
    ],
  }),
  fleetType({
    ...shared,
    code: 'pure_water',
    tag: 'PWS',
    zh: '纯水机组',
    en: 'Pure water plant',
    criticality: 'B',
    interval: 60,
    counts: [2, 6],
    sites: [at('MD', 6, '纯水机房')],
    properties: [...osmosis, gauge('tank', '纯水箱液位', 'Tank level', '%', [0, 100], [45, 90])],
    rules: [
      ...osmosisRules,
      // WS 310.1: water of the last rinse 15 µS/cm.
      above('cond', 10, 3, 600),
      above('cond', 15, 3, 60, [
        '通知消毒供应中心停用终末漂洗，检查反渗透膜与混床。',
        'Tell sterile services not to use it for the last rinse. Check the membranes and the polisher.',
      ]),
      below('tank', 25, 3, 300),
    ],
  }),
]
