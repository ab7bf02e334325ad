// Who made the devices of the demonstration: invented firms and models, and a serial number of each device's own.
import type { FleetDevice } from './fleet.ts'
import type { Words } from './spec.ts'

const makers: Readonly<Record<string, readonly [...Words, model: string]>> = {
  lox_tank: ['华津低温', 'Huajin Cryogenics', 'CFL-5/1.6'],
  o2_manifold: ['华津低温', 'Huajin Cryogenics', 'HLP-2×10'],
  n2o_manifold: ['华津低温', 'Huajin Cryogenics', 'HLP-N2O-2×5'],
  co2_manifold: ['华津低温', 'Huajin Cryogenics', 'HLP-CO2-2×5'],
  instrument_air: ['鼎力空压', 'Dingli Compressors', 'IA-15×2'],
  agss: ['康维医气', 'Kangwei Medical Gas', 'AG-900'],
  o2_psa: ['清源制氧', 'Qingyuan Oxygen', 'QY-60M'],
  med_air_station: ['鼎力空压', 'Dingli Compressors', 'MA-37×3'],
  vac_station: ['鼎力空压', 'Dingli Compressors', 'MV-250×4'],
  gas_zone_box: ['康维医气', 'Kangwei Medical Gas', 'ZB-3'],
  chiller: ['恒冷制冷', 'Henleng Refrigeration', 'LSB-1800'],
  cooling_tower: ['恒冷制冷', 'Henleng Refrigeration', 'CT-450'],
  chw_pump: ['东泵流体', 'Dongbeng Pumps', 'ISG200-400'],
  cw_pump: ['东泵流体', 'Dongbeng Pumps', 'ISG250-315'],
  heat_exchanger: ['江海动力', 'Jianghai Power', 'QSH-1.6'],
  hot_water: ['江海动力', 'Jianghai Power', 'RS-16'],
  ahu: ['朗风空调', 'Langfeng Air', 'ZK-15'],
  or_air: ['朗风空调', 'Langfeng Air', 'ZKJ-8'],
  fcu: ['朗风空调', 'Langfeng Air', 'FP-68'],
  iso_room: ['康维医气', 'Kangwei Medical Gas', 'DP-50'],
  hv_incomer: ['启源电气', 'Qiyuan Electric', 'KYN28A-12'],
  dc_panel: ['恒电', 'Hengdian', 'GZDW-100/220'],
  bus_tie: ['启源电气', 'Qiyuan Electric', 'GCS-3200M'],
  transformer: ['启源电气', 'Qiyuan Electric', 'SCB14-1250/10'],
  lv_incomer: ['启源电气', 'Qiyuan Electric', 'GCS-4000'],
  branch_meter: ['正远仪表', 'Zhengyuan Meters', 'DTSD-3'],
  it_iso: ['安隔电气', 'Ange Electric', 'IT-8kVA'],
  ats: ['启源电气', 'Qiyuan Electric', 'QS-630'],
  ups: ['恒电', 'Hengdian', 'HT33-60'],
  diesel_gen: ['江海动力', 'Jianghai Power', 'JH-800GF'],
  fire_panel: ['安隔电气', 'Ange Electric', 'JB-3200'],
  fire_pump: ['东泵流体', 'Dongbeng Pumps', 'XBD12/40'],
  water_pump_set: ['东泵流体', 'Dongbeng Pumps', 'WB-3×45'],
  water_pump_mid: ['东泵流体', 'Dongbeng Pumps', 'WB-3×75'],
  water_pump_high: ['东泵流体', 'Dongbeng Pumps', 'WB-3×105'],
  sewage_pump: ['东泵流体', 'Dongbeng Pumps', 'WQ-25×2'],
  dialysis_water: ['清泉水处理', 'Qingquan Water', 'RO-1500D'],
  pure_water: ['清泉水处理', 'Qingquan Water', 'RO-1000'],
  blower: ['碧水环保', 'Bishui Environment', 'LZ-80'],
  dosing: ['碧水环保', 'Bishui Environment', 'NC-1000'],
  tank_level: ['正远仪表', 'Zhengyuan Meters', 'LT-4'],
  sewage_station: ['碧水环保', 'Bishui Environment', 'WS-1200'],
  boiler: ['江海动力', 'Jianghai Power', 'WNS4-1.25-Q'],
  water_meter: ['正远仪表', 'Zhengyuan Meters', 'LXSY-50'],
  leak_sensor: ['安隔电气', 'Ange Electric', 'LD-10'],
  drug_fridge: ['雪域冷链', 'Xueyu Cold Chain', 'YC-260'],
  blood_fridge: ['雪域冷链', 'Xueyu Cold Chain', 'XC-358'],
  plasma_freezer: ['雪域冷链', 'Xueyu Cold Chain', 'DW-40L'],
  ult_freezer: ['雪域冷链', 'Xueyu Cold Chain', 'DW-86L'],
  platelet_incubator: ['雪域冷链', 'Xueyu Cold Chain', 'XZ-22'],
  elevator: ['明州电梯', 'Mingzhou Lifts', 'MZ-1600/1.75'],
  escalator: ['明州电梯', 'Mingzhou Lifts', 'MZE-30'],
  light_circuit: ['明灯智控', 'Mingdeng Lighting', 'LC-16'],
  ipc: ['望远视觉', 'Wangyuan Vision', 'WY-4MP'],
  nvr: ['望远视觉', 'Wangyuan Vision', 'WY-N64'],
  env_sensor: ['安隔电气', 'Ange Electric', 'TH-20'],
  air_quality: ['安隔电气', 'Ange Electric', 'AQ-5'],
  o2_ambient: ['康维医气', 'Kangwei Medical Gas', 'OX-30'],
}

export interface Nameplate {
  vendor: string
  model: string
  serialNo: string
}

/** `installed`: the day it was put up, `yyyy-MM-dd`. */
export function nameplateOf(
  { type, code }: FleetDevice,
  installed: string,
  locale: 'zh' | 'en',
): Nameplate | undefined {
  const maker = makers[type.code]
  if (!maker) return undefined
  const [zh, en, model] = maker
  const serialNo = `${type.tag}${installed.slice(2, 4)}${installed.slice(5, 7)}-${numberOf(code)}`
  return { vendor: locale === 'zh' ? zh : en, model, serialNo }
}

/** Six digits, different for different codes of the fleet. */
function numberOf(code: string): string {
  let sum = 7
  for (const letter of code) sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % 999_983
  return String(sum).padStart(6, '0')
}
