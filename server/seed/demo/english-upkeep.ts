// The upkeep of the English-speaking demonstration hospital: templates with their items.
import type { UpkeepPlan } from './first-upkeep.ts'

export const englishUpkeep: readonly UpkeepPlan[] = [
  {
    name: 'Generator test run',
    type: 'diesel_gen',
    level: 'month',
    needCheck: true,
    items: [
      { name: 'Engine oil and coolant', operation: 'Check levels and look for leaks', minutes: 10 },
      {
        name: 'Thirty minutes on load',
        operation: 'Start, five minutes without load, twenty-five on load',
        minutes: 35,
        isKey: true,
      },
      {
        name: 'Starter battery voltage',
        operation: 'Measure before the start',
        minutes: 5,
        value: { unit: 'V', low: '24', high: '28', usual: '26.4' },
        isKey: true,
      },
    ],
  },
  {
    name: 'Transformer cleaning and test',
    type: 'transformer',
    level: 'year',
    needCheck: true,
    items: [
      {
        name: 'Isolated cleaning',
        operation: 'Isolate, prove dead, earth, then clean windings and busbars',
        minutes: 120,
        permit: 'electric',
        shutdown: true,
        isKey: true,
        safety: 'Two people, one of them watching; count people and tools before switching on.',
      },
      {
        name: 'Insulation resistance',
        operation: 'Measure high voltage to earth at 2.5 kV',
        minutes: 30,
        permit: 'electric',
        shutdown: true,
        value: { unit: 'MΩ', low: '300', usual: '1200' },
        isKey: true,
      },
    ],
  },
  {
    name: 'UPS battery service',
    type: 'ups',
    level: 'half_year',
    needCheck: true,
    items: [
      {
        name: 'Internal resistance',
        operation: 'Measure each cell, note the highest',
        minutes: 60,
        value: { unit: 'mΩ', high: '6', usual: '3.8' },
        isKey: true,
        safety: 'Insulated gloves and tools; take off rings and watches.',
      },
      { name: 'Terminals', operation: 'Look with the thermal camera, then tighten', minutes: 20, permit: 'electric' },
    ],
  },
  {
    name: 'Air handling unit service',
    type: 'ahu',
    level: 'quarter',
    needCheck: true,
    items: [
      {
        name: 'Panel filters',
        operation: 'Wash, replace where torn',
        minutes: 30,
        shutdown: true,
        kit: [['Panel filter', '595×595×46', '4', 'pcs']],
      },
      {
        name: 'Bag filter pressure drop',
        operation: 'Measure after cleaning',
        minutes: 10,
        value: { unit: 'Pa', high: '160', usual: '92' },
      },
      { name: 'Drain tray', operation: 'Clean the tray, flush the drain', minutes: 15 },
    ],
  },
  {
    name: 'Medical air plant service',
    type: 'med_air_station',
    level: 'quarter',
    needCheck: true,
    items: [
      {
        name: 'Intake filter',
        operation: 'Replace the intake filter',
        minutes: 20,
        shutdown: true,
        kit: [['Air filter', 'C 1250', '1', 'pcs']],
      },
      {
        name: 'Dew point',
        operation: 'Measure after the restart',
        minutes: 15,
        value: { unit: '℃', high: '-40', usual: '-46' },
        isKey: true,
      },
      { name: 'Hoses and joints', operation: 'Look for leaks at full pressure', minutes: 10 },
    ],
  },
  {
    name: 'Medical vacuum plant service',
    type: 'vac_station',
    level: 'month',
    needCheck: true,
    items: [
      { name: 'Pumps and seals', operation: 'Listen, feel for vibration, look at the seals', minutes: 15 },
      {
        name: 'Vacuum at the header',
        operation: 'Measure after changing over',
        minutes: 10,
        value: { unit: 'kPa', low: '-70', high: '-40', usual: '-55' },
        isKey: true,
      },
    ],
  },
  {
    name: 'Oxygen tank service',
    type: 'lox_tank',
    level: 'half_year',
    needCheck: true,
    items: [
      {
        name: 'Pressure gauges',
        operation: 'Send for calibration, fit the spares',
        minutes: 60,
        isKey: true,
        safety: 'No oil; dedicated tools and seals only.',
        kit: [['Seal', 'oil-free', '6', 'pcs']],
      },
      { name: 'Leak test', operation: 'Leak spray on valves and flanges', minutes: 40 },
    ],
  },
]
