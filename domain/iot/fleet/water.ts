// Water supply, sewage, steam and leaks.
import { at } from './places.ts'
import { above, below, counter, fault, flag, gauge, outside, run, setting, turns, writable } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'WTR', naming: 'plant' } as const

// Pump rooms are on the lowest floor of each large building, and in the plant buildings.
const pumpRooms = [
  at('MA', -2),
  at('MB', -2),
  at('MC', -1),
  at('MD', -1),
  at('EA', -2),
  at('EB', 1),
  at('MG', 1, '水泵房'),
  at('EC', 1, '水泵房'),
]

export const waterTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'water_pump_set',
    runState: `if(fault > 0, 'fault', if(r1 + r2 + r3 > 0, 'running', 'standby'))`,
    tag: 'WP',
    zh: '生活给水泵组',
    en: 'Water pump set',
    criticality: 'B',
    interval: 10,
    counts: [8, 40],
    sites: pumpRooms,
    properties: [
      gauge('outP', '出口压力', 'Outlet pressure', 'MPa', [0, 1.6], [0.4, 0.5]),
      gauge('inP', '进口压力', 'Inlet pressure', 'MPa', [0, 1.6], [0.2, 0.3]),
      gauge('f1', '1#泵频率', 'Pump 1 frequency', 'Hz', [0, 50], [32, 46]),
      gauge('f2', '2#泵频率', 'Pump 2 frequency', 'Hz', [0, 50], [30, 44]),
      gauge('f3', '3#泵频率', 'Pump 3 frequency', 'Hz', [0, 50], [0, 0]),
      run('r1', '1#泵', 'Pump 1'),
      run('r2', '2#泵', 'Pump 2'),
      run('r3', '3#泵', 'Pump 3', 0),
      setting('setP', '压力设定', 'Set point', 'MPa', [0.3, 0.6], 0.45),
      fault(),
    ],
    rules: [
      below('outP', 0.3, 2, 60),
      below('outP', 0.2, 1, 30, [
        '检查市政进水与水箱液位，启用备用泵。',
        'Check the mains supply and the tank level, and start the standby pump.',
      ]),
      above('outP', 0.65, 2, 30),
    ],
  }),
  fleetType({
    ...shared,
    code: 'tank_level',
    tag: 'WT',
    zh: '水箱液位',
    en: 'Water tank',
    label: '生活水箱',
    interval: 30,
    counts: [8, 40],
    sites: pumpRooms,
    properties: [
      gauge('level', '液位', 'Level', 'm', [0, 4], [1.5, 3.5]),
      gauge('temp', '水温', 'Temperature', '℃', [0, 40], [12, 22]),
      writable(
        flag('inlet', '进水阀', 'Inlet valve', [
          ['关', 'Closed'],
          ['开', 'Open'],
        ]),
      ),
    ],
    rules: [
      below('level', 1, 2),
      below('level', 0.5, 1),
      above('level', 3.8, 2, 0, [
        '检查浮球阀与进水电动阀，防止溢流。',
        'Check the float valve and the motorised inlet valve before the tank overflows.',
      ]),
    ],
  }),
  fleetType({
    ...shared,
    code: 'sewage_station',
    tag: 'SEW',
    zh: '污水处理站',
    en: 'Sewage station',
    criticality: 'B',
    interval: 30,
    counts: [1, 2],
    sites: [at('MI', 1, '在线监测室')],
    properties: [
      gauge('ph', 'pH值', 'pH', '', [0, 14], [6.5, 8.5]),
      gauge('cl', '余氯', 'Free chlorine', 'mg/L', [0, 20], [3, 6.5]),
      gauge('cod', '化学需氧量', 'COD', 'mg/L', [0, 1000], [80, 180]),
      gauge('nh3n', '氨氮', 'Ammonia nitrogen', 'mg/L', [0, 100], [8, 20]),
      gauge('h2s', '硫化氢', 'Hydrogen sulphide', 'ppm', [0, 100], [0, 3]),
      gauge('flow', '流量', 'Flow', 'm³/h', [0, 200], [30, 90]),
      counter('total', '累计流量', 'Total', 'm³', { of: 'flow', perHour: 1 }),
      gauge('level', '调节池液位', 'Basin level', 'm', [0, 6], [2, 4.5]),
    ],
    rules: [
      outside('ph', 6, 9, 2, 600),
      // With pre-treatment; 3 to 10 where it is discharged directly (GB 18466).
      outside('cl', 2, 8, 2, 600),
      above('cod', 250, 1, 1800),
      above('level', 5.2, 2, 60),
      above('h2s', 7, 2, 10),
      above('h2s', 13, 1, 10, [
        '人员立即撤离，强制通风，佩戴呼吸器后方可进入。',
        'Leave at once and ventilate. Enter again with breathing apparatus only.',
      ]),
    ],
  }),
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
      gauge('gasFlow', '燃气流量', 'Gas flow', 'm³/h', [0, 600], [80, 260]),
      gauge('steamFlow', '蒸汽流量', 'Steam flow', 't/h', [0, 8], [1, 3.5]),
      counter('gas', '累计燃气', 'Gas', 'm³', { of: 'gasFlow', perHour: 1 }),
      counter('steam', '累计蒸汽', 'Steam', 't', { of: 'steamFlow', perHour: 1 }),
      fault('flameFault', '熄火保护', 'Flame failure'),
      // Boilers are started on the spot, by a certified person.
      run('run', '运行状态'),
    ],
    rules: [
      above('press', 0.95, 1, 5),
      outside('level', -75, 75, 2),
      outside('level', -120, 120, 1),
      above('exhT', 220, 3),
      above('ch4', 10, 2),
      above('ch4', 25, 1, 0, [
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
    sites: (
      [
        ['MA', 8],
        ['MB', 18],
        ['MC', 16],
        ['MD', 6],
        ['ME', 4],
        ['MF', 6],
        ['EA', 12],
        ['EB', 6],
      ] as const
    ).map(([building, top]) => at(building, [1, top])),
    properties: [
      counter('total', '累计用水', 'Total', 'm³', { of: 'flow', perHour: 1 }, 99_999.99),
      gauge('flow', '瞬时流量', 'Flow', 'm³/h', [0, 200], [0.2, 6]),
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
    rules: [turns('leak', 1, 2, '报警', 5), turns('cable', 1, 3, '报警'), below('battery', 15, 4)],
  }),
]
