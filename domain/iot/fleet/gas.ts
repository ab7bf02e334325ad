// Medical gas: sources, vacuum, and the alarm boxes of the wards. Limits marked † are those of GB 50751 §7.1.
import { boxSites } from './needs/gases.ts'
import { at } from './places.ts'
import { above, below, choice, counter, fault, flag, gauge, outside, run, silent, turns } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'MGS', criticality: 'A', naming: 'plant' } as const

/** Which bank of a manifold supplies. */
export const banks = [
  choice('bank', '供气组', 'Supplying bank', [
    ['左组', 'Left'],
    ['右组', 'Right'],
    ['备用', 'Reserve'],
  ]),
  flag('changed', '换组提示', 'Bank changed over', [
    ['无', 'No'],
    ['已换组', 'Changed over'],
  ]),
] as const

export const bankRules = [
  { ...turns('changed', 1, 3, '换组'), says: '已自动换组，请更换空瓶' }, // †
  turns('bank', 2, 2, '切换至备用'), // †
] as const

export const gasTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'lox_tank',
    tag: 'LOX',
    zh: '液氧储罐',
    en: 'Liquid oxygen tank',
    interval: 30,
    counts: [2, 4],
    sites: [at('MH', 1, '液氧储罐区')],
    properties: [
      gauge('level', '液位', 'Level', '%', [0, 100], [45, 93]),
      // Of all tanks of the station together, at what was drawn in the last day.
      gauge('stockDays', '全站可供天数', 'Stock of the station', 'd', [0, 90], [6, 40]),
      gauge('tankPress', '罐内压力', 'Tank pressure', 'MPa', [0, 1.6], [0.75, 0.95]),
      // Pressures fall along the flow: tank, generator, main, wards; the manifold in reserve stands below the main.
      gauge('outPress', '出口压力', 'Outlet pressure', 'MPa', [0, 1.6], [0.49, 0.53]),
      gauge('vapTemp', '汽化器出口温度', 'Vaporiser temperature', '℃', [-60, 60], [-10, 25]),
      gauge('flow', '供氧流量', 'Flow', 'Nm³/h', [0, 800], [0, 140]),
      counter('supply', '累计供氧量', 'Oxygen supplied', 'Nm³', { of: 'flow', perHour: 1 }),
      gauge('ambO2', '环境氧浓度', 'Ambient oxygen', '%', [0, 30], [20.7, 21.1]),
    ],
    rules: [
      below('level', 30, 3, 0, [
        '核对另一储罐液位与阀位，准备切换；联系供应商安排槽车补液；核对汇流排备用气瓶。',
        'See that the other tank is filled and can take over. Order a delivery from the supplier. Count the reserve cylinders.',
      ]),
      below('level', 20, 2, 0, [
        '切换至另一储罐供氧，与供应商确认槽车到达时间；两罐都不能供氧时才启用汇流排，并先通知医务处：备用气瓶只够约1小时。',
        'Change over to the other tank and confirm with the supplier when the tanker arrives. Use the manifold only where no tank can supply, and inform the medical office first: its cylinders last an hour or so.',
      ]),
      below('stockDays', 5, 3, 600, [
        '今日内向供应商确认补液日期。',
        'Agree with the supplier today when the next delivery comes.',
      ]),
      below('stockDays', 3, 3, 600, [
        '要求供应商24小时内补液，报告后勤值班领导，每4小时记录液位。',
        'Ask the supplier for a delivery within a day, report to the manager on duty, and record the levels every four hours.',
      ]),
      below('stockDays', 1.5, 2, 600, [
        '启动供氧应急预案：联系第二供应商，通知医务处压减非急需用氧，备足汇流排与氧气瓶。',
        'Start the emergency plan: call the second supplier, have the medical office put off what can wait, and stock manifold and cylinders.',
      ]),
      above('tankPress', 1.2, 3),
      below('tankPress', 0.65, 3),
      above('outPress', 0.7, 3, 10), // †
      below('outPress', 0.45, 1, 30, [
        '检查减压装置与汽化器，必要时切换至汇流排供氧。',
        'Check the regulators and the vaporiser. Change over to the manifold if need be.',
      ]), // †
      below('vapTemp', -20, 3, 300),
      outside('ambO2', 19.5, 23.5, 2),
      silent('level', 300, 3),
    ],
  }),
  fleetType({
    ...shared,
    code: 'o2_manifold',
    tag: 'OM',
    zh: '氧气汇流排',
    en: 'Oxygen manifold',
    interval: 10,
    counts: [2, 4],
    sites: [at('MH', 1, '汇流排间')],
    properties: [
      gauge('leftPress', '左组压力', 'Left bank pressure', 'MPa', [0, 20], [2, 14]),
      gauge('rightPress', '右组压力', 'Right bank pressure', 'MPa', [0, 20], [2, 14]),
      gauge('outPress', '输出压力', 'Outlet pressure', 'MPa', [0, 1], [0.42, 0.45]),
      ...banks,
    ],
    rules: [
      below('leftPress', 1.5, 3, 0, ['更换左组气瓶。', 'Replace the cylinders of the left bank.']),
      below('rightPress', 1.5, 3, 0, ['更换右组气瓶。', 'Replace the cylinders of the right bank.']),
      below('outPress', 0.36, 1, 10), // †
      above('outPress', 0.58, 3, 10), // †
      ...bankRules,
    ],
  }),
  fleetType({
    ...shared,
    code: 'o2_psa',
    tag: 'PSA',
    zh: '制氧机',
    en: 'Oxygen generator',
    interval: 10,
    counts: [1, 2],
    sites: [at('MH', 1, '制氧机房')],
    properties: [
      gauge('purity', '氧浓度', 'Purity', '%', [80, 100], [92, 96]),
      gauge('outPress', '出口压力', 'Outlet pressure', 'MPa', [0, 1], [0.5, 0.55]),
      gauge('dewPoint', '露点', 'Dew point', '℃', [-80, 20], [-60, -45]),
      gauge('flow', '产氧流量', 'Flow', 'Nm³/h', [0, 120], [42, 46]),
      counter('supply', '累计产氧量', 'Oxygen produced', 'Nm³', { of: 'flow', perHour: 1 }),
      counter('runHours', '运行时长', 'Hours run', 'h', { of: 'run', perHour: 1 }),
      // Sources of gas are started and stopped on the spot.
      run('run', '运行状态'),
      fault(),
    ],
    rules: [
      below('purity', 90, 3, 60),
      below('outPress', 0.4, 3),
      above('outPress', 0.65, 3, 10), // †
      above('dewPoint', -43, 3, 600),
      turns('fault', 1, 3, '报警'),
    ],
  }),
  fleetType({
    ...shared,
    code: 'med_air_station',
    runState: `if(fault > 0, 'fault', if(c1 + c2 + c3 > 0, 'running', 'standby'))`,
    tag: 'MAS',
    zh: '医用空气站',
    en: 'Medical air station',
    interval: 10,
    counts: [2, 6],
    sites: [at('MG', 2, '压缩空气机房'), at('EC', 2, '压缩空气机房')],
    properties: [
      gauge('pressure', '供气压力', 'Pressure', 'MPa', [0, 1.2], [0.75, 0.9]),
      gauge('dewPoint', '露点', 'Dew point', '℃', [-60, 40], [-45, -25]),
      gauge('discTemp', '排气温度', 'Discharge temperature', '℃', [0, 130], [70, 95]),
      gauge('co', '一氧化碳', 'Carbon monoxide', 'ppm', [0, 50], [0.2, 1.5]),
      gauge('flow', '供气流量', 'Flow', 'm³/h', [0, 1000], [40, 420]),
      run('c1', '1#空压机', 'Compressor 1'),
      run('c2', '2#空压机', 'Compressor 2'),
      run('c3', '3#空压机', 'Compressor 3', 0),
      counter('h1', '1#运行时长', 'Hours of compressor 1', 'h', { of: 'c1', perHour: 1 }),
      counter('h2', '2#运行时长', 'Hours of compressor 2', 'h', { of: 'c2', perHour: 1 }),
      counter('h3', '3#运行时长', 'Hours of compressor 3', 'h', { of: 'c3', perHour: 1 }),
      fault(),
    ],
    rules: [
      below('pressure', 0.68, 1, 10), // †
      above('pressure', 0.95, 3),
      above('dewPoint', -20, 3, 600),
      above('discTemp', 105, 3),
      above('discTemp', 110, 3),
      above('co', 5, 2, 60, [
        '停用该机组并检查进气口周围有无车辆或烟气，改由备用机组供气。',
        'Stop this plant, look for vehicles or smoke at its intake, and supply from the standby.',
      ]), // †
      turns('fault', 1, 3, '报警'),
      silent('pressure', 300, 3),
    ],
  }),
  fleetType({
    ...shared,
    code: 'vac_station',
    runState: `if(fault > 0, 'fault', if(p1 + p2 + p3 + p4 > 0, 'running', 'standby'))`,
    tag: 'VAC',
    zh: '真空吸引站',
    en: 'Vacuum station',
    interval: 10,
    counts: [2, 6],
    sites: [at('MG', 2, '真空机房'), at('EC', 2, '真空机房')],
    properties: [
      gauge('vacuum', '真空度', 'Vacuum', 'kPa', [0, 100], [60, 85]),
      gauge('flow', '抽气流量', 'Flow', 'm³/h', [0, 1000], [40, 350]),
      run('p1', '1#真空泵', 'Pump 1'),
      run('p2', '2#真空泵', 'Pump 2'),
      run('p3', '3#真空泵', 'Pump 3', 0),
      run('p4', '4#真空泵', 'Pump 4', 0),
      gauge('oilTemp', '油温', 'Oil temperature', '℃', [0, 130], [60, 80]),
      gauge('tankLevel', '集污罐液位', 'Drain-tank level', '%', [0, 100], [10, 60]),
      counter('h1', '1#运行时长', 'Hours of pump 1', 'h', { of: 'p1', perHour: 1 }),
      counter('h2', '2#运行时长', 'Hours of pump 2', 'h', { of: 'p2', perHour: 1 }),
      counter('h3', '3#运行时长', 'Hours of pump 3', 'h', { of: 'p3', perHour: 1 }),
      counter('h4', '4#运行时长', 'Hours of pump 4', 'h', { of: 'p4', perHour: 1 }),
      fault(),
    ],
    rules: [
      below('vacuum', 55, 3, 30),
      below('vacuum', 48, 2, 10), // †
      above('oilTemp', 95, 3),
      above('tankLevel', 80, 3),
      turns('fault', 1, 3, '报警'),
      silent('vacuum', 300, 3),
    ],
  }),
  fleetType({
    ...shared,
    code: 'gas_zone_box',
    tag: 'GZB',
    zh: '区域气体报警箱',
    en: 'Area gas alarm box',
    naming: 'floor',
    criticality: 'B',
    interval: 10,
    counts: [36, 420],
    sites: boxSites,
    properties: [
      gauge('o2', '氧气压力', 'Oxygen', 'MPa', [0, 1], [0.39, 0.41]),
      gauge('air', '空气压力', 'Air', 'MPa', [0, 1], [0.39, 0.41]),
      gauge('vacuum', '负压', 'Vacuum', 'kPa', [0, 100], [45, 73]),
      gauge('o2Flow', '氧气流量', 'Oxygen flow', 'L/min', [0, 500], [15, 330]),
      counter('o2Total', '累计用氧量', 'Oxygen used', 'm³', { of: 'o2Flow', perHour: 0.06 }),
      fault('loopFault', '回路故障', 'Loop fault'),
    ],
    // 15 and 20 per cent around the rated 0.40 MPa.
    rules: [
      outside('o2', 0.34, 0.46, 3, 10),
      outside('o2', 0.32, 0.48, 1, 5),
      outside('air', 0.34, 0.46, 3, 10),
      outside('air', 0.32, 0.48, 2, 5),
      below('vacuum', 40, 3),
      below('vacuum', 37, 1, 10),
      turns('loopFault', 1, 3, '报警'), // †
      silent('o2', 300, 3),
    ],
  }),
]
