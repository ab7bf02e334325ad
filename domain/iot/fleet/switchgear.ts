// High-voltage incomers, the direct current that operates switches, and the ties between low-voltage sections.
import { at } from './places.ts'
import { above, below, choice, counter, drops, fault, flag, gauge, mains, outside, turns } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'PWR', naming: 'plant', criticality: 'A' } as const

/** What a circuit breaker tells; it is operated in the switch room, by two people and an order. */
export const breaking = [
  ['分闸', 'Open'],
  ['合闸', 'Closed'],
  ['跳闸', 'Tripped'],
] as const

const pairs = ['ab', 'bc', 'ca'] as const

export const switchgearTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'hv_incomer',
    tag: 'HV',
    zh: '10kV进线柜',
    en: '10 kV incomer',
    interval: 30,
    counts: [2, 6],
    sites: [at('MG', -1, '高压配电室', 2)],
    properties: [
      ...pairs.map((pair) =>
        gauge(
          `u${pair}`,
          `${pair.toUpperCase()}线电压`,
          `Voltage ${pair.toUpperCase()}`,
          'kV',
          [0, 15],
          [10.05, 10.45],
        ),
      ),
      ...['a', 'b', 'c'].map((phase) =>
        gauge(`i${phase}`, `${phase.toUpperCase()}相电流`, `Current ${phase.toUpperCase()}`, 'A', [0, 630], [35, 190]),
      ),
      gauge('p', '有功功率', 'Active power', 'kW', [0, 10_000], [650, 3200]),
      gauge('pf', '功率因数', 'Power factor', '', [-1, 1], [0.93, 0.98]),
      gauge('freq', '频率', 'Frequency', 'Hz', [45, 55], [49.9, 50.1]),
      gauge('contactT', '触头温度', 'Contact temperature', '℃', [-20, 150], [30, 55]),
      counter('ep', '有功电量', 'Active energy', 'kWh', { of: 'p', perHour: 1 }),
      choice('breaker', '断路器', 'Breaker', breaking, 1),
      flag(
        'spring',
        '弹簧储能',
        'Closing spring',
        [
          ['未储能', 'Discharged'],
          ['已储能', 'Charged'],
        ],
        1,
      ),
    ],
    rules: [
      // Seven per cent around 10 kV (GB/T 12325).
      ...pairs.map((pair) => outside(`u${pair}`, 9.3, 10.7, 3, 60)),
      below('pf', 0.9, 3, 1800),
      outside('freq', 49.8, 50.2, 3, 60),
      above('contactT', 75, 3, 60),
      above('contactT', 90, 3, 60, [
        '减载并准备倒闸，由两人持操作票停电检查触头。',
        'Shed load and prepare to switch over. Two people with an order isolate it and look at its contacts.',
      ]),
      {
        ...turns('breaker', 2, 1, '跳闸'),
        cutsSupply: true,
        advice: [
          '确认另一路进线与应急电源带载情况，查明保护动作原因前不得强送。',
          'Check that the other incomer and the emergency supply carry the load. Do not close again before the cause is known.',
        ],
      },
      drops('spring', 3, '未储能', 60),
    ],
  }),
  fleetType({
    ...shared,
    code: 'dc_panel',
    tag: 'DC',
    zh: '直流屏',
    en: 'DC panel',
    interval: 60,
    counts: [1, 4],
    sites: [at('MG', -1, '高压配电室')],
    properties: [
      gauge('busV', '控制母线电压', 'Control bus voltage', 'V', [0, 300], [218, 223]),
      gauge('batV', '蓄电池组电压', 'Battery voltage', 'V', [0, 300], [232, 236]),
      gauge('chargeA', '浮充电流', 'Float current', 'A', [0, 60], [0.2, 0.9]),
      gauge('insul', '绝缘电阻', 'Insulation', 'kΩ', [0, 1000], [300, 900]),
      gauge('batT', '电池温度', 'Battery temperature', '℃', [0, 70], [20, 27]),
      mains('ac', '交流输入', 'AC supply'),
      fault(),
    ],
    rules: [
      // Ten per cent around 220 V; insulation is told below 25 kΩ (DL/T 1392).
      outside('busV', 198, 242, 2, 30),
      below('batV', 210, 3, 60),
      above('chargeA', 5, 3, 3600),
      below('insul', 25, 3, 10, [
        '逐路拉合查找接地回路，先次要后重要，严禁两点接地运行。',
        'Find the earthed circuit one by one, unimportant ones first. Never run with two earth faults.',
      ]),
      above('batT', 35, 3),
      drops('ac', 3, '断电', 60),
      turns('fault', 1, 3, '报警'),
    ],
  }),
  fleetType({
    ...shared,
    code: 'bus_tie',
    tag: 'TIE',
    zh: '低压母联柜',
    en: 'Low-voltage bus tie',
    interval: 30,
    counts: [3, 12],
    sites: [at('MG', -1, '变配电室', 2), at('MB', -1, '变配电室')],
    properties: [
      choice('breaker', '母联断路器', 'Tie breaker', breaking),
      gauge('u1', 'I段母线电压', 'Voltage of section 1', 'V', [0, 480], [385, 402]),
      gauge('u2', 'II段母线电压', 'Voltage of section 2', 'V', [0, 480], [385, 402]),
      gauge('i', '母联电流', 'Tie current', 'A', [0, 4000], [0, 0]),
      flag(
        'auto',
        '备自投',
        'Automatic transfer',
        [
          ['退出', 'Disabled'],
          ['投入', 'Enabled'],
        ],
        1,
      ),
    ],
    rules: [
      { ...turns('breaker', 1, 3, '合闸'), says: '母联已合闸，两段母线由一路供电' },
      turns('breaker', 2, 3, '跳闸'),
      outside('u1', 353, 407, 3, 600),
      outside('u2', 353, 407, 3, 600),
      drops('auto', 3, '退出', 60),
    ],
  }),
]
