// Fire protection: the alarm panels, and the pumps that stand by for hydrants and sprinklers.
import { at } from './places.ts'
import { below, choice, drops, fault, flag, gauge, mains, run, turns } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

const shared = { system: 'FIR', naming: 'plant', criticality: 'A' } as const

const modes = [
  ['自动', 'Automatic'],
  ['手动', 'Manual'],
] as const

export const fireTypes: readonly FleetType[] = [
  fleetType({
    ...shared,
    code: 'fire_panel',
    runState: `if(fault > 0, 'fault', 'running')`,
    tag: 'FACP',
    zh: '火灾报警控制器',
    en: 'Fire alarm panel',
    interval: 10,
    counts: [2, 12],
    sites: [at('MF', 1, '消防控制室'), at('EA', 1, '消防控制室')],
    properties: [
      flag('fire', '火警', 'Fire alarm', [
        ['无', 'None'],
        ['火警', 'Fire'],
      ]),
      fault(),
      flag('disabled', '屏蔽', 'Disablement', [
        ['无', 'None'],
        ['有屏蔽点', 'Points disabled'],
      ]),
      choice('mode', '联动方式', 'Mode', modes),
      mains('power', '主电源', 'Mains'),
      gauge('batV', '备用电源电压', 'Battery voltage', 'V', [0, 36], [26.4, 27.4]),
    ],
    rules: [
      {
        ...turns('fire', 1, 1, '火警'),
        says: '火警',
        advice: [
          '携带通信工具到报警点确认；确认火情立即拨打119，启动应急预案与联动设备。',
          'Go to the point with a radio and look. If there is a fire, call the fire service and start the emergency plan.',
        ],
      },
      turns('fault', 1, 3, '报警'),
      {
        ...turns('disabled', 1, 3, '有屏蔽点', 60),
        says: '有屏蔽点',
        advice: [
          '核对屏蔽点清单与批准手续，维修后立即恢复。',
          'Check the disabled points against their permits, and enable them once they are repaired.',
        ],
      },
      turns('mode', 1, 3, '未在自动方式', 600),
      drops('power', 3, '断电', 60),
      // 24 V of standby battery, float charged.
      below('batV', 24, 3, 60),
    ],
  }),
  fleetType({
    ...shared,
    code: 'fire_pump',
    runState: `if(fault > 0, 'fault', if(hydrant + sprinkler > 0, 'running', 'standby'))`,
    tag: 'FP',
    zh: '消防泵组',
    en: 'Fire pump set',
    interval: 30,
    counts: [2, 6],
    sites: [at('MB', -2, '消防泵房'), at('EA', -2, '消防泵房')],
    properties: [
      // The jockey pump starts at the lower end and stops at the upper (GB 50974 5.3.3).
      gauge('mainP', '管网压力', 'System pressure', 'MPa', [0, 2.5], [1, 1.08]),
      run('jockey', '稳压泵', 'Jockey pump', 0),
      run('hydrant', '消火栓泵', 'Hydrant pump', 0),
      run('sprinkler', '喷淋泵', 'Sprinkler pump', 0),
      gauge('pool', '消防水池水位', 'Fire water tank', 'm', [0, 5], [3.5, 3.8]),
      gauge('roof', '高位消防水箱水位', 'Roof tank', 'm', [0, 3], [1.9, 2.2]),
      choice('mode', '控制方式', 'Mode', modes),
      mains(),
      fault(),
    ],
    rules: [
      below('mainP', 0.92, 3, 60),
      below('mainP', 0.8, 2, 30, [
        '检查管网有无漏水与稳压泵，安排人员在消防泵房值守，必要时手动启泵。',
        'Look for leaks of the network and check the jockey pump. Post somebody at the pumps and start one by hand if need be.',
      ]),
      turns('hydrant', 1, 3, '启动'),
      turns('sprinkler', 1, 3, '启动'),
      below('pool', 3.2, 3, 60),
      below('pool', 2.5, 2, 60, [
        '检查补水管与泄水阀，通知消防控制室与安全保卫科。',
        'Check the filling pipe and the drain valve. Inform the fire control room and security.',
      ]),
      below('roof', 1.6, 3, 60),
      // Pumps stand ready to start by themselves (GB 50974 11.0.1).
      turns('mode', 1, 3, '未在自动方式', 60),
      drops('power', 2, '断电', 10),
      turns('fault', 1, 3, '报警'),
    ],
  }),
]
