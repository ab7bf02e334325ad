// Pumps of the chiller plant, heat exchange, and hot water.
import { at } from './places.ts'
import { above, below, counter, fault, gauge, run, turns, writable } from './properties.ts'
import { type FleetType, type Span, fleetType } from './spec.ts'

const shared = { system: 'HVAC', naming: 'plant' } as const

/** Points and rules of a circulating pump with a frequency converter. */
const circulating = (current: Span) =>
  ({
    properties: [
      gauge('inP', '进口压力', 'Inlet pressure', 'MPa', [0, 1.6], [0.25, 0.35]),
      gauge('outP', '出口压力', 'Outlet pressure', 'MPa', [0, 1.6], [0.55, 0.7]),
      writable(gauge('freq', '频率', 'Frequency', 'Hz', [0, 50], [30, 48])),
      gauge('current', '电流', 'Current', 'A', [0, 200], current),
      gauge('vib', '振动', 'Vibration', 'mm/s', [0, 25], [1, 3]),
      gauge('bearing', '轴承温度', 'Bearing temperature', '℃', [0, 120], [40, 65]),
      writable(run('run', '运行状态')),
      fault(),
      counter('hours', '运行时长', 'Hours run', 'h', { of: 'run', perHour: 1 }),
    ],
    rules: [
      above('vib', 4.5, 3, 300),
      above('vib', 7.1, 3, 60),
      above('bearing', 80, 3, 0, [
        '检查润滑与对中，切换至备用泵后停机检修。',
        'Check lubrication and alignment. Change over to the standby pump, then stop this one for repair.',
      ]),
      above('bearing', 95, 2),
      turns('fault', 1, 3, '报警'),
    ],
  }) as const

export const plantTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    ...circulating([45, 110]),
    code: 'chw_pump',
    tag: 'CHP',
    zh: '冷冻水泵',
    en: 'Chilled water pump',
    interval: 10,
    counts: [8, 40],
    sites: [at('MG', 1, '水泵房', 3), at('EC', 1, '水泵房')],
  }),
  fleetType({
    ...shared,
    ...circulating([55, 125]),
    code: 'cw_pump',
    tag: 'CWP',
    zh: '冷却水泵',
    en: 'Cooling water pump',
    interval: 30,
    // One for each chiller, started with it.
    counts: [4, 12],
    sites: [at('MG', 1, '水泵房', 3), at('EC', 1, '水泵房')],
  }),
  fleetType({
    ...shared,
    code: 'heat_exchanger',
    tag: 'HX',
    zh: '汽水换热机组',
    en: 'Heat exchanger',
    criticality: 'B',
    interval: 30,
    counts: [2, 8],
    sites: [at('MG', 1, '换热站')],
    properties: [
      gauge('steamP', '一次侧蒸汽压力', 'Steam pressure', 'MPa', [0, 1.6], [0.35, 0.45]),
      gauge('secOut', '二次供水温度', 'Heating flow', '℃', [0, 100], [44, 56]),
      gauge('secIn', '二次回水温度', 'Heating return', '℃', [0, 100], [38, 46]),
      gauge('secP', '二次供水压力', 'Heating pressure', 'MPa', [0, 1.6], [0.45, 0.55]),
      gauge('secFlow', '二次流量', 'Heating water flow', 'm³/h', [0, 300], [110, 130]),
      gauge('heatP', '供热功率', 'Heat output', 'kW', [0, 3000], [550, 1500]),
      counter('heat', '累计供热量', 'Heat', 'GJ', { of: 'heatP', perHour: 0.0036 }),
      writable(gauge('valve', '蒸汽阀开度', 'Steam valve', '%', [0, 100], [20, 80])),
      run('run', '循环泵', 'Circulating pump'),
      fault(),
    ],
    rules: [
      above('secOut', 65, 3, 300),
      above('secOut', 80, 3, 30, [
        '关闭蒸汽阀，检查温控阀与循环泵，防止二次侧汽化。',
        'Close the steam valve, and check its controller and the circulating pump before the water boils.',
      ]),
      below('secP', 0.3, 3, 60),
      above('steamP', 0.6, 3, 30),
      turns('fault', 1, 3, '报警'),
    ],
  }),
  fleetType({
    ...shared,
    system: 'WTR',
    code: 'hot_water',
    tag: 'HW',
    zh: '生活热水机组',
    en: 'Hot water plant',
    criticality: 'B',
    interval: 60,
    counts: [3, 12],
    sites: [at('MB', -2, '热水机房'), at('MC', -1, '热水机房'), at('EA', -2, '热水机房')],
    properties: [
      gauge('supply', '出水温度', 'Supply temperature', '℃', [0, 100], [61.5, 64]),
      gauge('back', '回水温度', 'Return temperature', '℃', [0, 100], [52, 56]),
      gauge('outP', '供水压力', 'Supply pressure', 'MPa', [0, 1.6], [0.4, 0.48]),
      gauge('flow', '热水流量', 'Flow', 'm³/h', [0, 60], [0.4, 10]),
      counter('total', '累计热水量', 'Total', 'm³', { of: 'flow', perHour: 1 }),
      run('run', '循环泵', 'Circulating pump'),
      fault(),
    ],
    rules: [
      // At least 60 ℃ out of the heater and 50 ℃ back (GB 51039), at most 70 ℃ (GB 50015).
      below('supply', 60, 3, 1800, [
        '检查热源与温控阀；低于60℃易滋生军团菌，恢复后对末端放水。',
        'Check the heat source and its controller. Legionella grows below 60 degrees: flush the outlets once it is hot again.',
      ]),
      above('supply', 70, 3, 300),
      below('back', 50, 3, 1800),
      below('outP', 0.25, 3, 60),
      turns('fault', 1, 3, '报警'),
    ],
  }),
]
