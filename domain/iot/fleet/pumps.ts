// Water that people use: pump sets of the pressure zones, tanks with what is in their water, and pumps that lift sewage.
import { at, storeyHeight } from './places.ts'
import { above, below, counter, fault, flag, gauge, run, setting, turns, writable } from './properties.ts'
import { type FleetType, type Span, fleetType } from './spec.ts'

const shared = { system: 'WTR', naming: 'plant' } as const

/** Pump rooms are on the lowest floor of each large building, and in the plant buildings. */
const pumpRooms = [
  at('MA', -2, '生活水泵房'),
  at('MB', -2, '生活水泵房'),
  at('MC', -1, '生活水泵房'),
  at('MD', -1, '生活水泵房'),
  at('EA', -2, '生活水泵房'),
  at('EB', 1, '生活水泵房'),
  at('MG', 1, '水泵房'),
  at('EC', 1, '水泵房'),
]

/** A zone's floors; a pump set of it stands in these buildings. */
interface Zone {
  code: string
  tag: string
  zh: string
  en: string
  floors: Span
  buildings: readonly string[]
  counts: FleetType['counts']
}

export const waterZones: readonly Zone[] = [
  {
    code: 'water_pump_set',
    tag: 'WP',
    zh: '生活给水低区泵组',
    en: 'Low-zone water pump set',
    floors: [1, 6],
    buildings: pumpRooms.map(({ building }) => building),
    counts: [8, 22],
  },
  {
    code: 'water_pump_mid',
    tag: 'WPM',
    zh: '生活给水中区泵组',
    en: 'Middle-zone water pump set',
    floors: [7, 12],
    buildings: ['MA', 'MB', 'MC', 'EA'],
    counts: [4, 12],
  },
  {
    code: 'water_pump_high',
    tag: 'WPH',
    zh: '生活给水高区泵组',
    en: 'High-zone water pump set',
    floors: [13, 18],
    buildings: ['MB', 'MC'],
    counts: [2, 6],
  },
]

/** MPa per metre of water, and metres from the pumps in the second basement to a tap of the floor. */
const PER_METRE = 0.00981
const CELLARS = 2
export const liftOf = (floor: number): number => PER_METRE * (floor - 1 + CELLARS) * storeyHeight + PER_METRE

/** Pressure at the pumps in MPa with which this much arrives at the top floor of the zone. */
const arriving = ({ floors: [, top] }: Zone, pressure: number): number => Number((liftOf(top) + pressure).toFixed(2))

const pumpSet = (zone: Zone): FleetType =>
  fleetType({
    ...shared,
    code: zone.code,
    runState: `if(fault > 0, 'fault', if(r1 + r2 + r3 > 0, 'running', 'standby'))`,
    tag: zone.tag,
    zh: zone.zh,
    en: zone.en,
    criticality: 'B',
    interval: 10,
    counts: zone.counts,
    sites: pumpRooms.filter(({ building }) => zone.buildings.includes(building)),
    properties: [
      gauge('outP', '出口压力', 'Outlet pressure', 'MPa', [0, 1.6], [arriving(zone, 0.13), arriving(zone, 0.19)]),
      gauge('inP', '进口压力', 'Inlet pressure', 'MPa', [0, 1.6], [0.2, 0.3]),
      gauge('f1', '1#泵频率', 'Pump 1 frequency', 'Hz', [0, 50], [32, 46]),
      gauge('f2', '2#泵频率', 'Pump 2 frequency', 'Hz', [0, 50], [30, 44]),
      gauge('f3', '3#泵频率', 'Pump 3 frequency', 'Hz', [0, 50], [0, 0]),
      run('r1', '1#泵', 'Pump 1'),
      run('r2', '2#泵', 'Pump 2'),
      run('r3', '3#泵', 'Pump 3', 0),
      setting('setP', '压力设定', 'Set point', 'MPa', [0.3, 1.2], arriving(zone, 0.16)),
      fault(),
    ],
    rules: [
      below('outP', arriving(zone, 0.08), 3, 60),
      below('outP', arriving(zone, 0), 2, 30, [
        '检查市政进水与水箱液位，启用备用泵。',
        'Check the mains supply and the tank level, and start the standby pump.',
      ]),
      above('outP', arriving(zone, 0.32), 3, 30),
      below('inP', 0.08, 3, 60),
      turns('fault', 1, 3, '报警'),
    ],
  })

export const pumpTypes: readonly FleetType[] = [
  ...waterZones.map(pumpSet),
  fleetType({
    ...shared,
    code: 'tank_level',
    tag: 'WT',
    zh: '生活水箱',
    en: 'Water tank',
    interval: 30,
    counts: [8, 40],
    sites: pumpRooms,
    properties: [
      gauge('level', '液位', 'Level', 'm', [0, 4], [1.5, 3.5]),
      gauge('temp', '水温', 'Temperature', '℃', [0, 40], [12, 22]),
      gauge('cl', '游离余氯', 'Free chlorine', 'mg/L', [0, 5], [0.15, 0.4]),
      gauge('turb', '浊度', 'Turbidity', 'NTU', [0, 10], [0.15, 0.5]),
      writable(
        flag('inlet', '进水阀', 'Inlet valve', [
          ['关', 'Closed'],
          ['开', 'Open'],
        ]),
      ),
    ],
    rules: [
      below('level', 1, 3),
      below('level', 0.5, 3),
      above('level', 3.8, 3, 0, [
        '检查浮球阀与进水电动阀，防止溢流。',
        'Check the float valve and the motorised inlet valve before the tank overflows.',
      ]),
      above('temp', 25, 4, 3600),
      // GB 5749: free chlorine 0.05 to 2 mg/L at the tap, turbidity 1 NTU.
      below('cl', 0.05, 3, 600, [
        '检测末端余氯，确认水箱停留时间，必要时补氯或清洗消毒。',
        'Test the outlets, check how long water stays in the tank, and add chlorine or clean it if need be.',
      ]),
      above('cl', 2, 3, 600),
      above('turb', 1, 3, 600, [
        '停止使用该水箱供水，排查进水与清洗情况，取样送检。',
        'Take the tank out of use, look at its inlet and when it was cleaned, and send a sample.',
      ]),
    ],
  }),
  fleetType({
    ...shared,
    code: 'sewage_pump',
    runState: `if(fault > 0, 'fault', if(r1 + r2 > 0, 'running', 'standby'))`,
    tag: 'SWP',
    zh: '污水提升泵',
    en: 'Sewage lifting pumps',
    criticality: 'B',
    interval: 60,
    counts: [6, 40],
    sites: [
      at('MA', -2, '污水泵间'),
      at('MB', -2, '污水泵间', 2),
      at('MC', -1, '污水泵间'),
      at('MD', -1, '污水泵间'),
      at('EA', -2, '污水泵间'),
    ],
    properties: [
      // Between the level at which a pump starts and the one at which it stops.
      gauge('level', '集水坑液位', 'Sump level', 'm', [0, 3], [0.5, 1.2]),
      run('r1', '1#泵', 'Pump 1', 0),
      run('r2', '2#泵', 'Pump 2', 0),
      flag('high', '高液位浮球', 'High-level float', [
        ['正常', 'Normal'],
        ['动作', 'Raised'],
      ]),
      counter('h1', '1#运行时长', 'Hours of pump 1', 'h', { of: 'r1', perHour: 1 }),
      counter('h2', '2#运行时长', 'Hours of pump 2', 'h', { of: 'r2', perHour: 1 }),
      fault(),
    ],
    rules: [above('level', 1.5, 3, 120), turns('high', 1, 2, '动作', 10), turns('fault', 1, 3, '报警')],
  }),
]
