// Gases from cylinders and compressors beside oxygen and air, and the disposal of anaesthetic gas. Limits marked † are those
// of GB 50751 §7.1: the source over its pressure, or 15 per cent under the rated one.
import { bankRules, banks } from './gas.ts'
import { at } from './places.ts'
import { above, below, counter, fault, gauge, run, silent, turns } from './properties.ts'
import { type FleetType, type Span, fleetType } from './spec.ts'

const shared = { system: 'MGS', criticality: 'A', naming: 'plant' } as const

interface Liquefied {
  code: string
  tag: string
  zh: string
  en: string
  /** Vapour pressure of the cylinders in MPa: it says nothing of what is left, which is weighed. */
  pressure: Span
}

const liquefied = ({ code, tag, zh, en, pressure }: Liquefied): FleetType =>
  fleetType({
    ...shared,
    code,
    tag,
    zh,
    en,
    interval: 30,
    counts: [1, 3],
    sites: [at('MH', 1, '汇流排间')],
    properties: [
      gauge('bankPress', '气瓶压力', 'Cylinder pressure', 'MPa', [0, 12], pressure),
      gauge('leftKg', '左组余量', 'Left bank content', 'kg', [0, 150], [40, 120]),
      gauge('rightKg', '右组余量', 'Right bank content', 'kg', [0, 150], [105, 120]),
      gauge('outPress', '输出压力', 'Outlet pressure', 'MPa', [0, 1], [0.39, 0.43]),
      ...banks,
    ],
    rules: [
      below('leftKg', 20, 3, 0, ['更换左组气瓶。', 'Replace the cylinders of the left bank.']),
      below('rightKg', 20, 3, 0, ['更换右组气瓶。', 'Replace the cylinders of the right bank.']),
      below('bankPress', 2, 3, 60),
      below('outPress', 0.34, 2, 10), // †
      above('outPress', 0.5, 3, 10), // †
      ...bankRules,
      silent('outPress', 300, 3),
    ],
  })

export const pressedTypes: readonly FleetType[] = [
  liquefied({ code: 'n2o_manifold', tag: 'N2O', zh: '氧化亚氮汇流排', en: 'N2O manifold', pressure: [4.6, 5.4] }),
  liquefied({ code: 'co2_manifold', tag: 'CO2', zh: '二氧化碳汇流排', en: 'CO2 manifold', pressure: [5.2, 6] }),
  fleetType({
    ...shared,
    code: 'instrument_air',
    runState: `if(fault > 0, 'fault', if(c1 + c2 > 0, 'running', 'standby'))`,
    tag: 'IAS',
    zh: '器械空气站',
    en: 'Instrument air station',
    interval: 30,
    counts: [1, 3],
    sites: [at('MG', 2, '压缩空气机房')],
    properties: [
      // For terminals of 0.80 MPa.
      gauge('pressure', '供气压力', 'Pressure', 'MPa', [0, 1.6], [0.88, 0.98]),
      gauge('dewPoint', '露点', 'Dew point', '℃', [-80, 40], [-62, -52]),
      gauge('discTemp', '排气温度', 'Discharge temperature', '℃', [0, 130], [70, 95]),
      run('c1', '1#空压机', 'Compressor 1'),
      run('c2', '2#空压机', 'Compressor 2', 0),
      counter('h1', '1#运行时长', 'Hours of compressor 1', 'h', { of: 'c1', perHour: 1 }),
      counter('h2', '2#运行时长', 'Hours of compressor 2', 'h', { of: 'c2', perHour: 1 }),
      fault(),
    ],
    rules: [
      below('pressure', 0.68, 3, 10), // †
      above('pressure', 1.1, 3, 10), // †
      // 50 mg/m³ of water (GB 50751 table of air for instruments) is a dew point of about -46 ℃.
      above('dewPoint', -46, 3, 600),
      above('discTemp', 105, 3),
      above('discTemp', 110, 3),
      turns('fault', 1, 3, '报警'),
      silent('pressure', 300, 3),
    ],
  }),
  fleetType({
    ...shared,
    code: 'agss',
    runState: `if(fault > 0, 'fault', if(p1 + p2 > 0, 'running', 'standby'))`,
    tag: 'WAGD',
    zh: '麻醉废气排放系统',
    en: 'Anaesthetic gas scavenging',
    criticality: 'B',
    interval: 30,
    counts: [1, 6],
    sites: [at('MD', 6, '麻醉废气机房')],
    properties: [
      // Terminals draw at 15 kPa below the room.
      gauge('suction', '负压', 'Suction', 'kPa', [0, 40], [13.5, 16.5]),
      gauge('draw', '排放流量', 'Flow', 'L/min', [0, 1500], [80, 900]),
      run('p1', '1#引风机', 'Extractor 1'),
      run('p2', '2#引风机', 'Extractor 2', 0),
      counter('h1', '1#运行时长', 'Hours of extractor 1', 'h', { of: 'p1', perHour: 1 }),
      counter('h2', '2#运行时长', 'Hours of extractor 2', 'h', { of: 'p2', perHour: 1 }),
      fault(),
    ],
    rules: [
      below('suction', 10, 3, 60, [
        '切换备用引风机，通知麻醉科减少吸入麻醉药泄漏并加强手术间通风。',
        'Change over to the standby extractor. Tell anaesthesia to keep vapour from the room, and ventilate the theatres more.',
      ]),
      above('suction', 20, 3, 60),
      turns('fault', 1, 3, '报警'),
    ],
  }),
]
