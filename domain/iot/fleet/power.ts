// Power supply.
import { at } from './places.ts'
import { above, below, choice, counter, fault, gauge, outside, run, turns, whole, writable } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'
import { breaking } from './switchgear.ts'

const shared = { system: 'PWR', naming: 'plant', criticality: 'B' } as const

export const powerTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'transformer',
    tag: 'TR',
    zh: '干式变压器',
    en: 'Transformer',
    interval: 30,
    counts: [6, 24],
    sites: [at('MG', -1, '变配电室', 2), at('MB', -1, '变配电室')],
    properties: [
      gauge('tA', 'A相绕组温度', 'Winding A temperature', '℃', [-20, 200], [50, 90]),
      gauge('tB', 'B相绕组温度', 'Winding B temperature', '℃', [-20, 200], [50, 90]),
      gauge('tC', 'C相绕组温度', 'Winding C temperature', '℃', [-20, 200], [50, 90]),
      gauge('load', '负载率', 'Load', '%', [0, 150], [5, 80]),
      gauge('ia', 'A相电流', 'Current A', 'A', [0, 4000], [200, 2600]),
      gauge('ib', 'B相电流', 'Current B', 'A', [0, 4000], [200, 2600]),
      gauge('ic', 'C相电流', 'Current C', 'A', [0, 4000], [200, 2600]),
      gauge('unbal', '三相不平衡度', 'Imbalance', '%', [0, 100], [2, 8]),
      writable(run('fan', '冷却风机', 'Fan', 0)),
      gauge('power', '有功功率', 'Power', 'kW', [0, 2000], [100, 1650]),
      counter('kwh', '累计电量', 'Energy', 'kWh', { of: 'power', perHour: 1 }),
    ],
    rules: [
      ...['tA', 'tB', 'tC'].flatMap((winding) => [
        above(winding, 130, 3, 0, [
          '启动冷却风机，转移负荷，检查柜体通风。',
          'Start the cooling fans, move load to another transformer, check the ventilation of the enclosure.',
        ]),
        above(winding, 145, 2, 0, [
          '立即减载，准备切除，防止绝缘损坏。',
          'Shed load at once and prepare to switch off before the insulation is damaged.',
        ]),
      ]),
      above('load', 85, 3, 900),
      above('load', 100, 3, 300),
      above('unbal', 15, 3, 600),
    ],
  }),
  fleetType({
    ...shared,
    code: 'lv_incomer',
    tag: 'LV',
    zh: '低压进线柜',
    en: 'Low-voltage incomer',
    interval: 10,
    counts: [10, 60],
    sites: [
      at('MG', -1, '变配电室', 2),
      at('MB', -1, '变配电室'),
      at('MA', -1, '强电间'),
      at('MC', -1, '强电间'),
      at('EA', -1, '强电间'),
    ],
    properties: [
      ...['ab', 'bc', 'ca'].map((pair) =>
        gauge(`u${pair}`, `${pair.toUpperCase()}线电压`, `Voltage ${pair.toUpperCase()}`, 'V', [0, 480], [385, 402]),
      ),
      ...['a', 'b', 'c'].map((phase) =>
        gauge(
          `i${phase}`,
          `${phase.toUpperCase()}相电流`,
          `Current ${phase.toUpperCase()}`,
          'A',
          [0, 4000],
          [110, 2500],
        ),
      ),
      gauge('p', '有功功率', 'Active power', 'kW', [0, 2500], [75, 1600]),
      gauge('q', '无功功率', 'Reactive power', 'kvar', [0, 1500], [10, 500]),
      gauge('pf', '功率因数', 'Power factor', '', [-1, 1], [0.93, 0.99]),
      gauge('freq', '频率', 'Frequency', 'Hz', [45, 55], [49.9, 50.1]),
      gauge('thdU', '电压谐波', 'Voltage distortion', '%', [0, 30], [1, 3]),
      counter('ep', '有功电量', 'Active energy', 'kWh', { of: 'p', perHour: 1 }),
      counter('eq', '无功电量', 'Reactive energy', 'kvarh', { of: 'q', perHour: 1 }),
      // Feedback of the switch: it is operated in the switch room, by two people and an order.
      choice('breaker', '断路器', 'Breaker', breaking, 1),
    ],
    rules: [
      // Seven per cent around 380 V in the mean of ten minutes (GB/T 12325); that it is gone the breaker tells.
      ...['uab', 'ubc', 'uca'].map((voltage) => outside(voltage, 353, 407, 3, 600)),
      below('pf', 0.9, 3, 1800),
      outside('freq', 49.5, 50.5, 3, 10),
      above('thdU', 5, 3, 600),
      { ...turns('breaker', 2, 1, '跳闸'), cutsSupply: true },
    ],
  }),
  fleetType({
    ...shared,
    code: 'branch_meter',
    tag: 'EM',
    zh: '支路电表',
    en: 'Branch meter',
    naming: 'floor',
    criticality: 'C',
    interval: 30,
    counts: [70, 1800],
    // As many in a house as its meters are (needs/power.ts), so that they add up to what its incomer carries.
    sites: [
      at('MA', [1, 8], '强电间'),
      at('MB', [3, 17], '强电间'),
      at('MC', [3, 16], '强电间'),
      at('MD', [1, 6], '强电间', 2),
      at('ME', [2, 3], '强电间'),
      at('MF', [1, 2], '强电间'),
      at('EA', [5, 12], '强电间'),
      at('EB', [1, 2], '强电间'),
      at('MG', -1, '变配电室', 7),
    ],
    properties: [
      gauge('u', '电压', 'Voltage', 'V', [0, 300], [222, 232]),
      gauge('i', '电流', 'Current', 'A', [0, 630], [10, 420]),
      gauge('p', '有功功率', 'Power', 'kW', [0, 400], [5, 260]),
      gauge('pf', '功率因数', 'Power factor', '', [-1, 1], [0.89, 0.95]),
      counter('ep', '有功电量', 'Energy', 'kWh', { of: 'p', perHour: 1 }, 999_999.99),
      gauge('leak', '剩余电流', 'Residual current', 'mA', [0, 1000], [5, 80]),
      gauge('cableT', '线缆温度', 'Cable temperature', '℃', [-20, 150], [25, 55]),
    ],
    // Of the voltage, plus 7 and minus 10 per cent of 220 V (GB/T 12325).
    rules: [
      outside('u', 198, 235.4, 3, 600),
      above('leak', 300, 3, 10),
      above('cableT', 70, 3),
      above('cableT', 85, 3),
    ],
  }),
  fleetType({
    ...shared,
    code: 'it_iso',
    tag: 'IT',
    zh: '医用IT隔离系统',
    en: 'Medical IT supply',
    label: 'IT隔离电源',
    naming: 'room',
    criticality: 'A',
    interval: 5,
    counts: [16, 80],
    sites: [
      ...[1, 2, 3, 4].map((theatre) => at('MD', 5, `${theatre}号手术间`)),
      at('MD', 4, '1区床位', 2),
      at('MD', 4, '2区床位', 2),
    ],
    properties: [
      gauge('insul', '绝缘电阻', 'Insulation', 'kΩ', [0, 1000], [200, 1000]),
      gauge('load', '负载率', 'Load', '%', [0, 150], [10, 50]),
      gauge('xfT', '变压器温度', 'Transformer temperature', '℃', [0, 180], [40, 70]),
    ],
    rules: [
      below('insul', 50, 1, 2, [
        '逐一拔出该手术间设备以查找漏电设备，术后检修。',
        'Unplug the devices of this theatre one by one to find the faulty one. Repair it after the operation.',
      ]),
      above('load', 80, 3),
      above('load', 100, 3),
      above('xfT', 110, 3),
    ],
  }),
  fleetType({
    ...shared,
    code: 'ats',
    tag: 'ATS',
    zh: '双电源切换',
    en: 'Transfer switch',
    label: '双电源切换柜',
    naming: 'floor',
    criticality: 'A',
    interval: 5,
    counts: [6, 40],
    sites: [
      at('MD', [4, 5], '强电间'),
      at('MB', -1, '变配电室'),
      at('MG', -1, '变配电室'),
      at('MA', 1, '强电间'),
      at('MC', 1, '强电间'),
    ],
    properties: [
      choice('pos', '投入电源', 'Position', [
        ['常用', 'A'],
        ['备用', 'B'],
        ['分断', 'Off'],
      ]),
      gauge('uA', '常用电源电压', 'Voltage A', 'V', [0, 480], [385, 402]),
      gauge('uB', '备用电源电压', 'Voltage B', 'V', [0, 480], [385, 402]),
      whole('transfers', '切换次数', 'Transfers', [0, 100_000], [40, 40]),
      fault('auto', '自动方式退出', 'Not automatic'),
    ],
    rules: [
      { ...turns('pos', 1, 3, '切换'), says: '已切至备用电源' },
      below('uA', 323, 3, 60),
      // Longer than a diesel set takes to start: there is no second supply.
      below('uB', 323, 3, 60, [
        '备用电源失电：查上级开关与柴油发电机，安排人员值守，禁止切换试验。',
        'There is no second supply: check its breaker and the diesel set, post somebody, and do not try the switch.',
      ]),
      turns('auto', 1, 3, '报警'),
    ],
  }),
]
