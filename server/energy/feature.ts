// What energy brings: meters, metrics and records.
import type { Feature } from '../feature.ts'
import { metering } from '../system/role/role-rights.ts'
import { recordEnergy } from './energy-jobs.ts'
import energyMeter from './energy-meter.ts'
import energyRecord from './energy-record.ts'
import { returningEnergy } from './energy-returning.ts'
import energyTariff from './energy-tariff.ts'
import { calculateMetrics } from './metric-jobs.ts'
import { readByMetrics } from './metric-readers.ts'
import modelCalc from './model-calc.ts'

export const energy: Feature = {
  behaviours: [modelCalc, energyMeter, energyRecord, energyTariff],
  jobs: [recordEnergy, calculateMetrics],
  readers: [readByMetrics],
  returning: [returningEnergy],
  rights: { 'rights.energy': metering },
}
