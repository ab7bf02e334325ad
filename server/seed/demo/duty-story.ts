// Groups of the demonstration hospitals, with their shifts, and what they tell each other at the change of shift.

export interface DemoShift {
  name: string
  code: string
  from: string
  to: string
  color: 'blue' | 'green' | 'orange' | 'purple' | 'grey'
  isRest?: boolean
}

/** An item written by hand: how many shifts ago it was first said, and for how many shifts it stayed open. */
export interface Said {
  shiftsAgo: number
  lasts: number
  kind: 'manual' | 'key' | 'tool' | 'notice'
  title: string
  note: string
  isMust?: boolean
}

export interface DemoGroup {
  name: string
  dept: string
  leader: string
  /** In the order of the rotation. */
  members: readonly string[]
  supporters?: readonly string[]
  trades: readonly ('medgas' | 'electric' | 'water' | 'hvac' | 'weak')[]
  /** Codes of buildings; none is the whole house. */
  buildings: readonly string[]
  phone: string
  shifts: readonly DemoShift[]
  rotation: string
  /** Days of handovers before today. */
  days: number
  /** The last handover waits to be received. */
  isWaiting?: boolean
  summaries: readonly string[]
  said: readonly Said[]
  /** Days of the next month on which somebody does what a roster should not ask: person, day, short name. */
  strained?: readonly (readonly [account: string, day: number, code: string])[]
}

const three: readonly DemoShift[] = [
  { name: '早班', code: '早', from: '08:00', to: '16:00', color: 'blue' },
  { name: '中班', code: '中', from: '16:00', to: '00:00', color: 'green' },
  { name: '夜班', code: '夜', from: '00:00', to: '08:00', color: 'purple' },
  { name: '休息', code: '休', from: '00:00', to: '00:00', color: 'grey', isRest: true },
]

export const firstGroups: readonly DemoGroup[] = [
  {
    name: '医用气体班',
    dept: '医用气体班',
    leader: 'huangyongsheng',
    members: ['huangyongsheng', 'xuliang', 'hewei', 'songtao'],
    trades: ['medgas'],
    buildings: ['MH', 'MD'],
    phone: '8301',
    shifts: three,
    rotation: '夜,早,中,休',
    days: 7,
    isWaiting: true,
    summaries: [
      '液氧罐液位、压力正常，汇流排自动切换试验一次，各病区终端压力在范围内。',
      '巡查液氧站与二级稳压箱，无泄漏；空压机房温度偏高，已开排风。',
      '夜间用氧平稳，1 号罐液位 62%，2 号罐 71%，无异常。',
    ],
    said: [
      {
        shiftsAgo: 18,
        lasts: 4,
        kind: 'manual',
        title: '2 号汽化器结霜偏高',
        note: '每两小时看一次，超过三分之二即切换。',
        isMust: true,
      },
      {
        shiftsAgo: 9,
        lasts: 12,
        kind: 'manual',
        title: '手术室二级减压阀备件待到货',
        note: '供应商答复三天内送到。',
        isMust: true,
      },
      { shiftsAgo: 5, lasts: 2, kind: 'key', title: '液氧站备用钥匙借给消防监控室', note: '演练后归还。' },
      { shiftsAgo: 2, lasts: 9, kind: 'notice', title: '明日上午液氧槽车到站', note: '提前清空卸车位，查验资质。' },
    ],
  },
  {
    name: '配电班',
    dept: '配电班',
    leader: 'wangjianjun',
    members: ['zhaozhiqiang', 'sunhaibo', 'machao', 'tianyong'],
    supporters: ['wangjianjun', 'baixue'],
    trades: ['electric', 'weak'],
    buildings: ['MG', 'MB'],
    phone: '8302',
    shifts: three,
    rotation: '夜,早,中,休',
    days: 3,
    summaries: [
      '高低压配电室巡视正常，最大负荷 2.1 MW，功率因数 0.94。',
      '1 号变压器绕组温度 78 ℃，风机自动投入；发电机电瓶电压 26.4 V。',
      '夜间负荷平稳，直流屏、UPS 正常。',
    ],
    said: [
      { shiftsAgo: 4, lasts: 9, kind: 'tool', title: '红外测温仪送检', note: '用备用的一台，编号 02。' },
      {
        shiftsAgo: 1,
        lasts: 9,
        kind: 'manual',
        title: '外科住院楼 7 层配电箱有轻微异响',
        note: '紧固后继续观察。',
        isMust: true,
      },
    ],
    strained: [
      ['zhaozhiqiang', 6, '早'],
      ['zhaozhiqiang', 7, '早'],
      ['sunhaibo', 12, '中'],
      ['sunhaibo', 13, '早'],
      ['machao', 18, '夜'],
      ['machao', 19, '夜'],
      ['machao', 20, '夜'],
    ],
  },
  {
    name: '水电班',
    dept: '水电班',
    leader: 'gaojianping',
    members: ['luoyong', 'lianghui', 'baixue'],
    supporters: ['gaojianping'],
    trades: ['water', 'electric'],
    buildings: ['MA', 'MB', 'MC', 'MD', 'ME', 'MF'],
    phone: '8303',
    shifts: [
      { name: '白班', code: '白', from: '08:00', to: '17:30', color: 'blue' },
      { name: '值班', code: '值', from: '17:30', to: '08:00', color: 'orange' },
      { name: '休息', code: '休', from: '00:00', to: '00:00', color: 'grey', isRest: true },
    ],
    rotation: '白,值,休',
    days: 3,
    isWaiting: true,
    summaries: ['处理零星报修 6 起，生活水泵房巡视正常。', '夜间无紧急报修，各层管井检查一遍。'],
    said: [
      {
        shiftsAgo: 3,
        lasts: 9,
        kind: 'manual',
        title: '内科住院楼 9 层主管待停水更换',
        note: '与护士长约周六 22:00 停水。',
        isMust: true,
      },
    ],
  },
  {
    name: '调度中心',
    dept: '调度中心',
    leader: 'lihuimin',
    members: ['lihuimin', 'zhouting', 'yaojing'],
    trades: [],
    buildings: ['MF'],
    phone: '8120',
    shifts: [
      { name: '白班', code: '白', from: '08:00', to: '20:00', color: 'blue' },
      { name: '夜班', code: '夜', from: '20:00', to: '08:00', color: 'purple' },
      { name: '休息', code: '休', from: '00:00', to: '00:00', color: 'grey', isRest: true },
    ],
    rotation: '白,夜,休',
    days: 2,
    summaries: ['受理报修 23 起，均已派单。', '夜间受理 4 起，无超时。'],
    said: [],
  },
]

export const englishGroups: readonly DemoGroup[] = [
  {
    name: 'Electrical team',
    dept: 'Electrical team',
    leader: 'james.carter',
    members: ['tom.bennett', 'helen.price', 'james.carter'],
    trades: ['electric', 'weak'],
    buildings: [],
    phone: '8210',
    shifts: [
      { name: 'Day', code: 'D', from: '08:00', to: '20:00', color: 'blue' },
      { name: 'Night', code: 'N', from: '20:00', to: '08:00', color: 'purple' },
      { name: 'Off', code: 'O', from: '00:00', to: '00:00', color: 'grey', isRest: true },
    ],
    rotation: 'D,N,O',
    days: 2,
    isWaiting: true,
    summaries: ['Switch rooms checked, all in range; two small repairs.', 'Quiet night, generator battery at 26.4 V.'],
    said: [
      {
        shiftsAgo: 2,
        lasts: 9,
        kind: 'manual',
        title: 'Transformer T2 hums at full load',
        note: 'Read the winding temperature every two hours.',
        isMust: true,
      },
    ],
  },
]
