// Units of energies, and what one of each is in coal equivalent and CO₂ where a hospital says nothing else.
import type { energyType } from './dictionaries.ts'

export type EnergyType = (typeof energyType)['keys'][number]

interface Usual {
  unit: string
  /** GB/T 2589, by calorific or equivalent value. */
  kgce: string
  /** National guidelines for accounting; electricity by the average of the national grid of 2022. */
  co2: string
}

export const usualFactors: Readonly<Record<EnergyType, Usual>> = {
  electricity: { unit: 'kWh', kgce: '0.122900', co2: '0.536600' },
  water: { unit: 'm³', kgce: '0.257100', co2: '0.000000' },
  gas: { unit: 'm³', kgce: '1.330000', co2: '2.162200' },
  steam: { unit: 'kg', kgce: '0.128600', co2: '0.303600' },
  heat: { unit: 'MJ', kgce: '0.034120', co2: '0.110000' },
  cooling: { unit: 'kWh', kgce: '0.000000', co2: '0.000000' },
  oxygen: { unit: 'm³', kgce: '0.400000', co2: '0.000000' },
  diesel: { unit: 'kg', kgce: '1.457100', co2: '3.095900' },
}

/** The unit the energy is counted in. */
export const unitOfEnergy = (type: string): string => usualFactors[type as EnergyType]?.unit ?? ''
