// Steam, water meters and leaks.
import { at } from './places.ts'
import { above, below, counter, fault, flag, gauge, outside, run, turns } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'WTR', naming: 'plant' } as const

export const waterTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    system: 'HVAC',
    code: 'boiler',
    tag: 'BL',
    zh: '蒸汽锅炉',
    en: 'Steam boiler',
    criticality: 'B',
    interval: 5,
    counts: [2, 8],
    sites: [at('MG', 1, '锅炉房')],
    properties: [
      gauge('press', '蒸汽压力', 'Steam pressure', 'MPa', [0, 1.6], [0.6, 0.8]),
      gauge('level', '水位', 'Water level', 'mm', [-150, 150], [-30, 30]),
      gauge('exhT', '排烟温度', 'Flue gas temperature', '℃', [0, 400], [120, 180]),
      gauge('ch4', '燃气浓度', 'Gas concentration', '%LEL', [0, 100], [0, 2]),
      gauge('gasFlow', '燃气流量', 'Gas flow', 'm³/h', [0, 600], [12, 280]),
      gauge('steamFlow', '蒸汽流量', 'Steam flow', 't/h', [0, 8], [0.15, 3.75]),
      counter('gas', '累计燃气', 'Gas', 'm³', { of: 'gasFlow', perHour: 1 }),
      counter('steam', '累计蒸汽', 'Steam', 't', { of: 'steamFlow', perHour: 1 }),
      fault('flameFault', '熄火保护', 'Flame failure'),
      // Boilers are started on the spot, by a certified person.
      run('run', '运行状态'),
    ],
    rules: [
      above('press', 0.95, 2, 5),
      outside('level', -75, 75, 3),
      outside('level', -120, 120, 1),
      above('exhT', 220, 3),
      above('ch4', 10, 3),
      above('ch4', 25, 2, 0, [
        '关闭燃气总阀，启动事故风机，严禁操作电气开关，疏散人员。',
        'Close the main gas valve, start the emergency fans, touch no electric switch, evacuate.',
      ]),
      turns('flameFault', 1, 1, '动作'),
    ],
  }),
  fleetType({
    ...shared,
    code: 'water_meter',
    tag: 'WM',
    zh: '远传水表',
    en: 'Water meter',
    naming: 'floor',
    interval: 300,
    counts: [20, 420],
    // Inlets of the campuses and of their plants, and the houses below them (needs/water.ts).
    sites: [
      at('MG', 1, undefined, 3),
      at('MA', [1, 2]),
      at('MB', [1, 4]),
      at('MC', [1, 3]),
      at('MD', [1, 2]),
      at('ME', 1),
      at('MF', 1),
      at('EA', [1, 2]),
      at('EB', 1),
      at('EC', 1),
    ],
    properties: [
      counter('total', '累计用水', 'Total', 'm³', { of: 'flow', perHour: 1 }, 99_999.99),
      gauge('flow', '瞬时流量', 'Flow', 'm³/h', [0, 200], [0.05, 50]),
      gauge('battery', '电量', 'Battery', '%', [0, 100], [30, 95]),
    ],
    rules: [below('battery', 15, 4)],
  }),
  fleetType({
    ...shared,
    code: 'leak_sensor',
    tag: 'LK',
    zh: '漏水传感',
    en: 'Leak sensor',
    label: '漏水传感器',
    naming: 'room',
    interval: 60,
    counts: [16, 380],
    sites: [
      at('MF', 1, '网络机房'),
      at('MD', 2, '冷库'),
      at('MB', -1, 'UPS机房'),
      at('MG', -1, '变配电室'),
      at('MB', [3, 17], '弱电间'),
      at('MC', [2, 16], '弱电间'),
      at('MA', [1, 8], '弱电间'),
    ],
    properties: [
      flag('leak', '漏水', 'Leak', [
        ['无', 'None'],
        ['漏水', 'Leak'],
      ]),
      fault('cable', '感应绳断线', 'Cable broken'),
      gauge('battery', '电量', 'Battery', '%', [0, 100], [30, 95]),
    ],
    rules: [turns('leak', 1, 3, '报警', 5), turns('cable', 1, 3, '报警'), below('battery', 15, 4)],
  }),
]
