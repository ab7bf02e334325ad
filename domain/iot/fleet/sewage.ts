// Treatment of sewage: what leaves it, the air it is given, and the chlorine.
import { at } from './places.ts'
import { above, below, counter, fault, gauge, outside, run, turns, writable } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'WTR', naming: 'plant', criticality: 'B' } as const

export const sewageTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'sewage_station',
    tag: 'SEW',
    zh: '污水处理站',
    en: 'Sewage station',
    interval: 30,
    counts: [1, 2],
    sites: [at('MI', 1, '在线监测室')],
    properties: [
      gauge('ph', 'pH值', 'pH', '', [0, 14], [6.5, 8.5]),
      gauge('cl', '总余氯', 'Total residual chlorine', 'mg/L', [0, 20], [3, 6.5]),
      gauge('cod', '化学需氧量', 'COD', 'mg/L', [0, 1000], [80, 180]),
      gauge('nh3n', '氨氮', 'Ammonia nitrogen', 'mg/L', [0, 100], [8, 20]),
      gauge('h2s', '硫化氢', 'Hydrogen sulphide', 'ppm', [0, 100], [0, 3]),
      gauge('oxygen', '好氧池溶解氧', 'Dissolved oxygen', 'mg/L', [0, 20], [2, 4]),
      gauge('flow', '流量', 'Flow', 'm³/h', [0, 200], [14, 36]),
      counter('total', '累计流量', 'Total', 'm³', { of: 'flow', perHour: 1 }),
      gauge('level', '调节池液位', 'Basin level', 'm', [0, 6], [2, 4.5]),
    ],
    rules: [
      outside('ph', 6, 9, 3, 600),
      // With pre-treatment; 3 to 10 where it is discharged directly (GB 18466).
      outside('cl', 2, 8, 3, 600),
      above('cod', 250, 3, 1800),
      above('level', 5.2, 3, 60),
      below('oxygen', 1, 3, 1800),
      above('h2s', 7, 3, 10),
      above('h2s', 13, 1, 10, [
        '人员立即撤离，强制通风，佩戴呼吸器后方可进入。',
        'Leave at once and ventilate. Enter again with breathing apparatus only.',
      ]),
    ],
  }),
  fleetType({
    ...shared,
    code: 'blower',
    tag: 'BLW',
    zh: '曝气风机',
    en: 'Aeration blower',
    interval: 60,
    counts: [2, 4],
    sites: [at('MI', 1, '鼓风机房')],
    properties: [
      gauge('airP', '出口风压', 'Outlet pressure', 'kPa', [0, 100], [44, 52]),
      gauge('airT', '出口温度', 'Outlet temperature', '℃', [0, 150], [62, 84]),
      gauge('current', '电流', 'Current', 'A', [0, 100], [28, 40]),
      gauge('vib', '振动', 'Vibration', 'mm/s', [0, 25], [1.5, 3.5]),
      run('run', '运行状态'),
      fault(),
      counter('hours', '运行时长', 'Hours run', 'h', { of: 'run', perHour: 1 }),
    ],
    rules: [
      above('airP', 65, 3, 60, [
        '检查曝气盘堵塞与出口阀开度。',
        'Look for clogged diffusers and check the outlet valve.',
      ]),
      above('airT', 110, 3),
      above('vib', 7.1, 3, 300),
      turns('fault', 1, 3, '报警'),
    ],
  }),
  fleetType({
    ...shared,
    code: 'dosing',
    tag: 'DOS',
    zh: '次氯酸钠加药装置',
    en: 'Hypochlorite dosing unit',
    interval: 60,
    counts: [2, 4],
    sites: [at('MI', 1, '加药间')],
    properties: [
      // Of a tank of 1,000 litres.
      gauge('stock', '药箱余量', 'Tank content', '%', [0, 100], [20, 95]),
      writable(gauge('dose', '投加量', 'Dosing rate', 'L/h', [0, 20], [3.1, 3.3])),
      run('run', '运行状态'),
      fault(),
      counter('total', '累计投加量', 'Total', 'L', { of: 'dose', perHour: 1 }),
    ],
    rules: [
      below('stock', 15, 3, 0, [
        '补充次氯酸钠，核对到货浓度。',
        'Refill hypochlorite and check the strength delivered.',
      ]),
      below('stock', 5, 3),
      turns('fault', 1, 3, '报警', 60),
    ],
  }),
]
