// What breaks in a hospital over half a year: how often each trade is called, with what, and what is done about it. Pure.
import type { Locale } from '@steward/domain/alarm/words'
import type { Row } from '@steward/domain/entity'
import type { repairBill, repairOrder } from '@steward/domain/index'

type Trade = NonNullable<Row<typeof repairBill>['trade']>
type Codes = readonly [
  NonNullable<Row<typeof repairOrder>['faultPhenomenon']>,
  NonNullable<Row<typeof repairOrder>['faultCause']>,
  NonNullable<Row<typeof repairOrder>['faultRemedy']>,
]

interface Case {
  zh: readonly [title: string, done: string]
  en: readonly [title: string, done: string]
  codes: Codes
}

interface Kind {
  trade: Trade
  /** Of a hundred calls. */
  share: number
  /** Usual minutes of work. */
  minutes: number
  cases: readonly Case[]
}

const one = (zh: readonly [string, string], en: readonly [string, string], codes: Codes): Case => ({ zh, en, codes })

export const kinds: readonly Kind[] = [
  {
    trade: 'water',
    share: 28,
    minutes: 45,
    cases: [
      one(
        ['水龙头漏水', '更换阀芯，通水检查不再滴水。'],
        ['Tap drips', 'Replaced the cartridge, no drips any more.'],
        ['leak', 'wear', 'replace'],
      ),
      one(
        ['地漏堵塞', '机械疏通，放水试验通畅。'],
        ['Floor drain is blocked', 'Cleared the drain, water runs off.'],
        ['reduced', 'blocked', 'clean'],
      ),
      one(
        ['马桶冲水不停', '更换进水阀水件。'],
        ['Toilet keeps running', 'Replaced the inlet valve.'],
        ['leak', 'wear', 'replace'],
      ),
      one(
        ['洗手盆下水松脱', '重新安装并紧固下水件。'],
        ['Basin waste has come loose', 'Refitted and tightened the waste.'],
        ['leak', 'loose', 'tighten'],
      ),
    ],
  },
  {
    trade: 'electric',
    share: 24,
    minutes: 35,
    cases: [
      one(
        ['照明灯不亮', '更换LED灯管，点亮正常。'],
        ['Light does not come on', 'Replaced the LED tube.'],
        ['no_function', 'wear', 'replace'],
      ),
      one(
        ['插座无电', '回路漏保跳闸，排除受潮插座后复位。'],
        ['Socket is dead', 'Reset the breaker after drying the socket.'],
        ['power', 'electric', 'reset'],
      ),
      one(
        ['开关面板松动', '紧固面板并检查接线。'],
        ['Switch plate is loose', 'Tightened the plate and checked the wires.'],
        ['damage', 'loose', 'tighten'],
      ),
    ],
  },
  {
    trade: 'hvac',
    share: 15,
    minutes: 70,
    cases: [
      one(
        ['空调不制冷', '清洗滤网并调整电动阀，出风温度恢复。'],
        ['Room does not cool down', 'Cleaned the filter and set the valve.'],
        ['reduced', 'blocked', 'clean'],
      ),
      one(
        ['风机盘管异响', '更换轴承并校正叶轮。'],
        ['Fan coil is noisy', 'Replaced the bearing.'],
        ['noise', 'wear', 'replace'],
      ),
      one(
        ['冷凝水滴漏', '清理冷凝水盘并吹通排水管。'],
        ['Condensate drips', 'Cleaned the tray and blew the pipe through.'],
        ['leak', 'blocked', 'clean'],
      ),
    ],
  },
  {
    trade: 'carpentry',
    share: 12,
    minutes: 40,
    cases: [
      one(
        ['房门关不严', '调整合页与闭门器。'],
        ['Door does not close', 'Adjusted hinges and closer.'],
        ['damage', 'loose', 'adjust'],
      ),
      one(
        ['柜门铰链断裂', '更换铰链。'],
        ['Cupboard hinge is broken', 'Replaced the hinge.'],
        ['damage', 'wear', 'replace'],
      ),
    ],
  },
  {
    trade: 'weak',
    share: 8,
    minutes: 40,
    cases: [
      one(
        ['呼叫分机无声', '重做接线端子，呼叫正常。'],
        ['Nurse call is silent', 'Renewed the terminals.'],
        ['no_function', 'loose', 'repair'],
      ),
      one(
        ['门禁刷卡无反应', '读头重启并更新程序。'],
        ['Card reader does not react', 'Restarted and updated the reader.'],
        ['no_function', 'control', 'reset'],
      ),
    ],
  },
  {
    trade: 'medgas',
    share: 6,
    minutes: 50,
    cases: [
      one(
        ['氧气终端插拔漏气', '更换密封圈，检漏液检查合格。'],
        ['Oxygen outlet leaks', 'Replaced the seal, leak test passed.'],
        ['leak', 'wear', 'replace'],
      ),
      one(
        ['负压吸引偏低', '清理吸引终端滤芯，压力恢复。'],
        ['Suction is weak', 'Cleaned the filter, pressure is back.'],
        ['reduced', 'blocked', 'clean'],
      ),
    ],
  },
  {
    trade: 'elevator',
    share: 4,
    minutes: 60,
    cases: [
      one(
        ['电梯门反复开合', '调整光幕并清洁门槛。'],
        ['Lift doors keep reopening', 'Adjusted the light curtain.'],
        ['display', 'control', 'adjust'],
      ),
      one(
        ['轿厢照明闪烁', '更换轿厢灯具。'],
        ['Car light flickers', 'Replaced the lamp.'],
        ['display', 'electric', 'replace'],
      ),
    ],
  },
  {
    trade: 'other',
    share: 3,
    minutes: 30,
    cases: [
      one(
        ['轮椅刹车失灵', '调整刹车线。'],
        ['Wheelchair brake fails', 'Adjusted the cable.'],
        ['no_function', 'loose', 'adjust'],
      ),
    ],
  },
]

/** How people report, of a hundred calls. */
export const sources = [
  ['phone', 36],
  ['qrcode', 34],
  ['web', 19],
  ['inspection', 6],
  ['patrol', 3],
  ['handover', 2],
] as const

/** How the failure of a device is told. */
export const deviceSources = [
  ['alarm', 45],
  ['phone', 25],
  ['inspection', 20],
  ['qrcode', 10],
] as const

export const ratings: Readonly<Record<Locale, readonly string[]>> = {
  zh: ['', '', '来得很快。', '服务态度好。', '', '修得仔细。'],
  en: ['', '', 'Came quickly.', 'Very friendly.', '', 'Careful work.'],
}

/** Calls by the hour of the day: few at night, most in the morning. */
export const hours = [1, 1, 0, 0, 0, 1, 3, 8, 14, 15, 12, 8, 5, 7, 10, 9, 8, 6, 4, 3, 3, 2, 2, 1]
