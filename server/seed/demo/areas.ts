// Areas of a demo hospital, from campuses to rooms.
import type { Locale } from '@steward/domain/alarm/words'
import { floorCode, floorName } from '@steward/domain/iot/fleet/places'
import type { Planted } from '../../system/insert.ts'
import { type Branch, plant } from '../plant.ts'

type Use = keyof typeof rooms

export interface Campus {
  code: string
  name: string
  buildings: readonly Building[]
}

interface Building {
  code: string
  name: string
  /** Lowest and highest floor; there is no floor 0. */
  from: number
  to: number
  /** Rooms of the floors, besides those every floor has. */
  uses: readonly (readonly [from: number, to: number, use: Use | readonly string[]])[]
  /** Rooms of every floor, where they are not the usual ones. */
  service?: readonly string[]
}

const rooms = {
  ward: ['护士站', '医生办公室', '治疗室', '处置室', '污洗间', '1号病房', '2号病房', '3号病房', '4号病房', '抢救室'],
  clinic: ['分诊台', '1号诊室', '2号诊室', '3号诊室', '4号诊室', '候诊区'],
  emergency: ['预检分诊台', '抢救大厅', '急诊药房', '清创室', '留观区'],
  office: ['会议室', '1号办公室', '2号办公室', '文印室'],
  power: ['变配电室', 'UPS机房', '电缆夹层', '值班室', '高压配电室', '柴油发电机房'],
  plant: ['冷冻机房', '锅炉房', '水泵房', '换热站', '控制室'],
  compressors: ['压缩空气机房', '真空机房', '冷却塔平台'],
  pumps: ['生活水泵房', '消防泵房', '热水机房', '污水泵间'],
  laboratory: ['生化检验区', '微生物室', '样本库', '冷库', '输血科储血室'],
  icu: ['护士站', '1区床位', '2区床位', '负压隔离间', '设备间'],
  theatre: [...Array.from({ length: 16 }, (_, i) => `${i + 1}号手术间`), '复苏室', '洁净空调机房'],
  isolation: ['缓冲间', '1号负压病房', '2号负压病房', '3号负压病房', '4号负压病房'],
  dispatch: ['调度大厅', '网络机房', '值班室', '消防控制室'],
  oxygen: ['液氧储罐区', '汇流排间', '制氧机房', '气瓶间', '值班室'],
  sewage: ['格栅间', '调节池', '加药间', '在线监测室', '鼓风机房'],
} as const

interface Wording {
  service: readonly string[]
  floor(building: string, level: number): string
  isZone(room: string): boolean
}

const wordings: Record<Locale, Wording> = {
  zh: {
    service: ['电梯厅', '强电间', '弱电间', '空调机房'],
    floor: (building, level) => `${building}${floorName(level)}`,
    isZone: (room) => room.endsWith('区'),
  },
  en: {
    service: ['Lift lobby', 'Electrical riser', 'Communications room', 'Air handling plant room'],
    floor: (_, level) => floorInEnglish(level),
    isZone: (room) => / (farm|entrance)$/.test(room),
  },
}

/** `Floor 4`, `Basement 1`. */
export const floorInEnglish = (level: number): string => (level < 0 ? `Basement ${-level}` : `Floor ${level}`)

/** Parents come before their children. */
export function areasOf(tenantId: string, campuses: readonly Campus[], locale: Locale = 'zh'): Planted[] {
  const wording = wordings[locale]
  const forest = campuses.map(({ code, name, buildings }) =>
    area(
      'campus',
      code,
      name,
      buildings.map((building) => buildingBranch(building, wording)),
    ),
  )
  return plant(forest, { tenantId })
}

const area = (areaType: string, areaCode: string, areaName: string, below: readonly Branch[] = []): Branch => ({
  row: { areaType, areaCode, areaName },
  below,
})

function buildingBranch(building: Building, wording: Wording): Branch {
  const levels = Array.from({ length: building.to - building.from + 1 }, (_, i) => building.from + i)
  const floors = levels.filter((level) => level !== 0).map((level) => floorBranch(building, level, wording))
  return area('building', building.code, building.name, floors)
}

function floorBranch({ code, name, uses, service }: Building, level: number, wording: Wording): Branch {
  const own = floorCode({ building: code, floor: level })
  const use = uses.find(([from, to]) => level >= from && level <= to)?.[2] ?? []
  const names = [...(typeof use === 'string' ? rooms[use] : use), ...(service ?? wording.service)]
  const found = names.map((room, i) =>
    area(wording.isZone(room) ? 'zone' : 'room', `${own}-${String(i + 1).padStart(2, '0')}`, room),
  )
  return area('floor', own, wording.floor(name, level), found)
}
