// Areas of a demo hospital, from campuses to rooms.
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
  uses: readonly (readonly [from: number, to: number, use: Use])[]
}

const rooms = {
  ward: ['护士站', '医生办公室', '治疗室', '处置室', '污洗间', '1号病房', '2号病房', '3号病房', '4号病房', '抢救室'],
  clinic: ['分诊台', '1号诊室', '2号诊室', '3号诊室', '4号诊室', '候诊区'],
  emergency: ['预检分诊台', '抢救大厅', '急诊药房', '清创室', '留观区'],
  office: ['会议室', '1号办公室', '2号办公室', '文印室'],
  power: ['变配电室', 'UPS机房', '电缆夹层', '值班室'],
  plant: ['冷冻机房', '锅炉房', '水泵房', '控制室'],
  laboratory: ['生化检验区', '微生物室', '样本库', '冷库'],
  icu: ['护士站', '1区床位', '2区床位', '负压隔离间', '设备间'],
  theatre: ['1号手术间', '2号手术间', '3号手术间', '4号手术间', '复苏室', '洁净空调机房'],
  isolation: ['缓冲间', '1号负压病房', '2号负压病房', '3号负压病房', '4号负压病房'],
  dispatch: ['调度大厅', '网络机房', '值班室'],
  oxygen: ['液氧储罐区', '汇流排间', '气瓶间', '值班室'],
  sewage: ['格栅间', '调节池', '加药间', '在线监测室'],
} as const

const service = ['电梯厅', '强电间', '弱电间', '空调机房']

/** Parents come before their children. */
export const areasOf = (tenantId: string, campuses: readonly Campus[]): Planted[] =>
  plant(campuses.map(campusBranch), { tenantId })

const area = (areaType: string, areaCode: string, areaName: string, below: readonly Branch[] = []): Branch => ({
  row: { areaType, areaCode, areaName },
  below,
})

const campusBranch = ({ code, name, buildings }: Campus): Branch =>
  area('campus', code, name, buildings.map(buildingBranch))

function buildingBranch(building: Building): Branch {
  const levels = Array.from({ length: building.to - building.from + 1 }, (_, i) => building.from + i)
  const floors = levels.filter((level) => level !== 0).map((level) => floorBranch(building, level))
  return area('building', building.code, building.name, floors)
}

function floorBranch({ code, name, uses }: Building, level: number): Branch {
  const below = level < 0
  const own = `${code}-${below ? `B${-level}` : `F${String(level).padStart(2, '0')}`}`
  const use = uses.find(([from, to]) => level >= from && level <= to)?.[2]
  const names = [...(use ? rooms[use] : []), ...service]
  const found = names.map((room, i) =>
    area(room.endsWith('区') ? 'zone' : 'room', `${own}-${String(i + 1).padStart(2, '0')}`, room),
  )
  return area('floor', own, `${name}${below ? `地下${-level}` : level}层`, found)
}
