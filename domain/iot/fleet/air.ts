// Heating, ventilation and cooling: the chiller plant, air handling, theatres, isolation rooms.
import { at } from './places.ts'
import {
  above,
  below,
  choice,
  counter,
  door,
  fault,
  flag,
  gauge,
  outside,
  run,
  setting,
  turns,
  writable,
} from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'HVAC', naming: 'plant' } as const

const speeds = [
  ['关', 'Off'],
  ['低速', 'Low'],
  ['中速', 'Middle'],
  ['高速', 'High'],
] as const

export const airTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'chiller',
    tag: 'CH',
    zh: '冷水机组',
    en: 'Chiller',
    criticality: 'B',
    interval: 10,
    counts: [4, 12],
    sites: [at('MG', 1, '冷冻机房', 3), at('EC', 1, '冷冻机房')],
    properties: [
      gauge('chwOut', '冷冻水出水温度', 'Chilled water outlet', '℃', [3, 25], [6.5, 8]),
      gauge('chwIn', '冷冻水回水温度', 'Chilled water return', '℃', [5, 30], [11, 14]),
      gauge('cwIn', '冷却水进水温度', 'Cooling water inlet', '℃', [10, 45], [18, 33]),
      gauge('cwOut', '冷却水出水温度', 'Cooling water outlet', '℃', [10, 45], [19, 38]),
      gauge('evapP', '蒸发压力', 'Evaporator pressure', 'kPa', [0, 1500], [220, 300]),
      gauge('condP', '冷凝压力', 'Condenser pressure', 'kPa', [0, 1500], [450, 920]),
      gauge('chwFlow', '冷冻水流量', 'Chilled water flow', 'm³/h', [0, 800], [70, 420]),
      gauge('load', '负荷率', 'Load', '%', [0, 105], [15, 100]),
      gauge('cooling', '制冷量', 'Cooling', 'kW', [0, 4000], [150, 2900]),
      gauge('power', '功率', 'Power', 'kW', [0, 800], [40, 560]),
      gauge('cop', '能效比', 'COP', '', [0, 12], [4.3, 6.6]),
      counter('cold', '累计供冷量', 'Cold', 'kWh', { of: 'cooling', perHour: 1 }),
      counter('kwh', '累计电量', 'Energy', 'kWh', { of: 'power', perHour: 1 }),
      setting('chwSet', '出水温度设定', 'Set point', '℃', [5, 12], 7),
      writable(run('run', '运行状态')),
      // Told by the unit's controller, which knows whether it is called for: standing water is as warm as the room.
      flag('warm', '供水温度高', 'Supply too warm', [
        ['正常', 'Normal'],
        ['超过10℃', 'Above 10 degrees'],
      ]),
      fault(),
    ],
    rules: [
      {
        ...turns('warm', 1, 3, '报警', 900),
        advice: [
          '确认备用机组已投入；查冷冻水流量、冷却水温度与机组报警，预计半小时后手术室与影像机房升温。',
          'See that the standby unit runs. Check chilled water flow, cooling water and the alarms of the unit. Theatres and imaging warm up within half an hour.',
        ],
      },
      below('chwOut', 4, 3, 30, [
        '检查蒸发器水流量与防冻保护，防止冻管。',
        'Check the water flow of the evaporator and its frost protection before tubes freeze.',
      ]),
      above('cwOut', 40, 3, 300),
      turns('fault', 1, 2, '报警'),
    ],
  }),
  fleetType({
    ...shared,
    code: 'cooling_tower',
    tag: 'CT',
    zh: '冷却塔',
    en: 'Cooling tower',
    interval: 30,
    counts: [4, 12],
    sites: [at('MG', 2, '冷却塔平台', 3), at('EC', 2, '冷却塔平台')],
    properties: [
      gauge('outTemp', '出水温度', 'Water out', '℃', [10, 45], [18, 33]),
      writable(gauge('fanFreq', '风机频率', 'Fan frequency', 'Hz', [0, 50], [25, 45])),
      gauge('basin', '集水盘水位', 'Basin level', 'm', [0, 1.5], [0.5, 1]),
      writable(run('run', '运行状态')),
    ],
    rules: [above('outTemp', 34, 3, 900), below('basin', 0.3, 3)],
  }),
  fleetType({
    ...shared,
    code: 'ahu',
    tag: 'AHU',
    zh: '空调机组',
    en: 'Air handling unit',
    naming: 'floor',
    interval: 30,
    counts: [30, 420],
    sites: (
      [
        ['MA', 1, 8],
        ['MB', 3, 17],
        ['MC', 2, 16],
        ['MD', 1, 6],
        ['EA', 2, 12],
      ] as const
    ).map(([building, from, to]) => at(building, [from, to], '空调机房')),
    properties: [
      gauge('supT', '送风温度', 'Supply air', '℃', [0, 50], [14, 20]),
      gauge('retT', '回风温度', 'Return air', '℃', [0, 50], [22, 26]),
      gauge('supRh', '送风湿度', 'Supply humidity', '%', [0, 100], [40, 60]),
      gauge('co2', '二氧化碳', 'CO2', 'ppm', [0, 5000], [450, 900]),
      gauge('filterDp', '过滤器压差', 'Filter pressure drop', 'Pa', [0, 500], [60, 150]),
      writable(gauge('fanFreq', '风机频率', 'Fan frequency', 'Hz', [0, 50], [28, 45])),
      writable(gauge('valve', '水阀开度', 'Valve', '%', [0, 100], [20, 80])),
      writable(run('run', '运行状态')),
      choice('mode', '模式', 'Mode', [
        ['自动', 'Automatic'],
        ['手动', 'Manual'],
      ]),
      fault('frost', '防冻报警', 'Frost guard'),
      fault(),
    ],
    rules: [
      above('co2', 1200, 3, 600),
      above('filterDp', 250, 3, 0, ['清洗或更换过滤网。', 'Clean or replace the filter.']),
      turns('frost', 1, 3, '动作'),
      turns('fault', 1, 3, '报警'),
    ],
  }),
  fleetType({
    ...shared,
    code: 'or_air',
    tag: 'OR',
    zh: '洁净手术室空调',
    en: 'Operating-theatre AHU',
    label: '净化机组',
    naming: 'room',
    criticality: 'A',
    interval: 10,
    counts: [16, 60],
    // Named after the theatre it supplies; it stands in the plant room beside.
    sites: Array.from({ length: 16 }, (_, i) => at('MD', 5, `${i + 1}号手术间`)),
    properties: [
      gauge('temp', '温度', 'Temperature', '℃', [10, 40], [22, 24]),
      gauge('rh', '湿度', 'Humidity', '%', [0, 100], [35, 55]),
      gauge('dp', '正压', 'Positive pressure', 'Pa', [-50, 50], [8, 15]),
      gauge('hepaDp', '高效过滤器压差', 'HEPA pressure drop', 'Pa', [0, 600], [150, 300]),
      gauge('vel', '截面风速', 'Air velocity', 'm/s', [0, 1], [0.2, 0.25]),
      setting('setTemp', '温度设定', 'Set point', '℃', [18, 26], 23),
      flag('occupied', '占用', 'Occupied', [
        ['空闲', 'Free'],
        ['手术中', 'In use'],
      ]),
      writable(run('run', '运行状态')),
      writable(
        choice('mode', '模式', 'Mode', [
          ['工作', 'Work'],
          ['值班', 'Standby'],
          ['夜间', 'Night'],
        ]),
      ),
    ],
    rules: [
      // GB 50333.
      outside('temp', 21, 25, 3, 600),
      outside('rh', 30, 60, 3, 900),
      below('dp', 5, 3, 60),
      below('dp', 0, 2, 60, [
        '暂停手术间使用，检查门缝、新风量与高效过滤器。',
        'Stop using the theatre. Check door seals, fresh air and the HEPA filter.',
      ]),
      above('hepaDp', 400, 3),
      below('vel', 0.15, 3, 600),
    ],
  }),
  fleetType({
    ...shared,
    code: 'fcu',
    tag: 'FCU',
    zh: '风机盘管',
    en: 'Fan coil unit',
    naming: 'room',
    interval: 60,
    counts: [29, 3067],
    sites: [
      ...['1号诊室', '2号诊室', '3号诊室', '候诊区'].map((room) => at('MA', [2, 7], room)),
      ...['1号病房', '2号病房', '3号病房', '医生办公室'].map((room) => at('MB', [3, 17], room)),
      ...['1号病房', '2号病房', '3号病房', '医生办公室'].map((room) => at('MC', [2, 16], room)),
      ...['1号办公室', '会议室'].map((room) => at('MF', [2, 6], room)),
      ...['1号病房', '2号病房'].map((room) => at('EA', [5, 12], room)),
      at('EB', [2, 5], '1号病房'),
    ],
    properties: [
      gauge('roomT', '室温', 'Room temperature', '℃', [5, 40], [23, 26]),
      setting('setT', '温度设定', 'Set point', '℃', [16, 30], 24.5),
      writable(choice('fan', '风速', 'Fan', speeds, 1)),
      writable(
        choice('mode', '模式', 'Mode', [
          ['制冷', 'Cool'],
          ['制热', 'Heat'],
          ['通风', 'Vent'],
        ]),
      ),
      flag('valve', '水阀', 'Valve', [
        ['关', 'Closed'],
        ['开', 'Open'],
      ]),
    ],
    rules: [above('roomT', 30, 4, 1800), below('roomT', 16, 4, 1800)],
  }),
  fleetType({
    ...shared,
    code: 'iso_room',
    tag: 'ISO',
    zh: '负压病房',
    en: 'Isolation room',
    label: '压差监测',
    naming: 'room',
    criticality: 'A',
    interval: 10,
    counts: [8, 48],
    sites: [1, 2, 3, 4].map((room) => at('ME', [2, 3], `${room}号负压病房`)),
    properties: [
      gauge('dp', '压差', 'Pressure difference', 'Pa', [-50, 50], [-18, -12]),
      gauge('lobbyDp', '缓冲间压差', 'Lobby pressure difference', 'Pa', [-50, 50], [-9, -6]),
      gauge('temp', '温度', 'Temperature', '℃', [10, 40], [21.5, 25]),
      gauge('rh', '湿度', 'Humidity', '%', [0, 100], [40, 60]),
      gauge('ach', '换气次数', 'Air changes', '次/h', [0, 30], [12.5, 15]),
      door(),
      // Of a room with infectious air only by key, on the spot.
      choice('fan', '排风机', 'Exhaust fan', speeds, 2),
    ],
    rules: [
      above('dp', -5, 3, 60),
      above('lobbyDp', -2.5, 3, 60),
      above('dp', -2.5, 3, 60, [
        '关闭缓冲间门，检查排风机与高效过滤器，通知感染管理科。',
        'Close the lobby door, check the exhaust fan and the HEPA filter, and inform infection control.',
      ]),
      below('ach', 12, 3, 600),
      // GB/T 35428.
      outside('temp', 20, 26, 3, 900),
      outside('rh', 30, 70, 4, 1800),
      turns('door', 1, 3, '未关', 60),
    ],
  }),
]
