// Air of rooms: climate, quality, oxygen.
import { at } from './places.ts'
import { above, below, gauge, outside } from './properties.ts'
import { type FleetType, fleetType } from './spec.ts'

export const roomAirTypes: readonly FleetType[] = [
  fleetType({
    code: 'env_sensor',
    tag: 'ENV',
    system: 'ENV',
    zh: '温湿度',
    en: 'Room climate',
    label: '温湿度计',
    interval: 60,
    counts: [14, 300],
    naming: 'room',
    sites: [
      at('MF', 1, '网络机房'),
      at('MD', 2, '样本库'),
      at('MA', 1, '急诊药房'),
      at('MB', -1, 'UPS机房'),
      at('MB', [3, 17], '治疗室'),
      at('MC', [2, 16], '治疗室'),
    ],
    properties: [
      gauge('temp', '温度', 'Temperature', '℃', [-20, 60], [20, 26]),
      gauge('rh', '湿度', 'Humidity', '%', [0, 100], [40, 60]),
      gauge('battery', '电量', 'Battery', '%', [0, 100], [30, 95]),
    ],
    // What medicines kept at room temperature want (GSP).
    rules: [outside('temp', 10, 30, 3, 900), outside('rh', 35, 75, 4, 1800), below('battery', 15, 4)],
  }),
  fleetType({
    code: 'air_quality',
    tag: 'AQ',
    system: 'ENV',
    zh: '空气质量',
    en: 'Air quality',
    label: '空气质量监测',
    interval: 60,
    counts: [3, 30],
    naming: 'room',
    sites: [at('MA', 1, '抢救大厅'), at('MA', [2, 7], '候诊区')],
    properties: [
      gauge('pm25', 'PM2.5', 'PM2.5', 'µg/m³', [0, 500], [10, 35]),
      gauge('co2', '二氧化碳', 'CO2', 'ppm', [0, 5000], [450, 900]),
      gauge('tvoc', '总挥发物', 'TVOC', 'mg/m³', [0, 5], [0.1, 0.4]),
    ],
    // GB/T 18883: CO2 0.10 per cent, TVOC 0.60 mg/m³.
    rules: [above('pm25', 75, 4, 1800), above('co2', 1000, 4, 3600), above('tvoc', 0.6, 4, 1800)],
  }),
  fleetType({
    code: 'o2_ambient',
    tag: 'O2A',
    system: 'ENV',
    zh: '环境氧浓度',
    en: 'Ambient oxygen monitor',
    label: '氧浓度监测',
    criticality: 'A',
    interval: 5,
    counts: [1, 6],
    naming: 'room',
    sites: [at('MH', 1, '汇流排间'), at('MH', 1, '液氧储罐区')],
    properties: [gauge('o2', '氧浓度', 'Oxygen', '%', [0, 30], [20.7, 21.1])],
    rules: [outside('o2', 19.5, 23.5, 1, 5)],
  }),
]
