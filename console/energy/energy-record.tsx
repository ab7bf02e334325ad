// Energy: the analysis of a span, and the records behind it, which people enter, correct and close.
import { energyCorrection, energyRecord } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { facts, related } from '../detail/parts.tsx'
import { moneyText } from '../kinds/money.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { table, views } from '../views/views.tsx'
import { label } from './words/label.ts'

const CloseMonth = lazyPart(() => import('./close-month.tsx'))
const EnergyAnalysis = lazyPart(() => import('./energy-analysis.tsx'))

export default screen(energyRecord, {
  columns: [
    'meterName',
    'energyType',
    'periodType',
    'periodStart',
    'consumption',
    'unit',
    'amount',
    'kgce',
    'carriedQty',
    'dataSource',
    'abnormal',
    'locked',
  ],
  widths: { meterName: 180, consumption: 120, amount: 110, kgce: 110 },
  when: {
    edit: ({ dataSource, locked }) => dataSource === 'manual' && locked !== 1,
    remove: ({ dataSource, locked }) => dataSource === 'manual' && locked !== 1,
    correct: ({ locked }) => locked !== 1,
  },
  dialogs: { closeMonth: CloseMonth },
  cell: { amount: (value) => moneyText(value), carriedAmount: (value) => moneyText(value) },
  prefill: { correct: ({ consumption }) => ({ consumption }) },
  shown: { newMeterStart: ({ meterReplaced }) => meterReplaced === 1 || meterReplaced === true },
  views: views({ name: 'analysis', ...label((words) => words.energy.stat.look), Body: EnergyAnalysis }, table),
  page: [
    facts(
      [
        'meterId',
        'energyType',
        'periodType',
        'periodStart',
        'periodEnd',
        'consumption',
        'unit',
        'amount',
        'kgce',
        'co2',
      ],
      energyRecord,
    ),
    facts(
      [
        'measuredQty',
        'adjustQty',
        'carriedQty',
        'carriedAmount',
        'carriedFrom',
        'lastReading',
        'currReading',
        'meterReplaced',
        'newMeterStart',
        'multiplier',
        'unitPrice',
        'kgcePer',
        'co2Per',
        'sharpQty',
        'peakQty',
        'flatQty',
        'valleyQty',
      ],
      label((words) => words.energy.stat.bands),
    ),
    facts(
      [
        'areaId',
        'deptId',
        'itemCode',
        'meterDeviceId',
        'parentMeterId',
        'dataSource',
        'completeness',
        'isEstimated',
        'abnormal',
        'locked',
        'recordNo',
        'remark',
      ],
      label((words) => words.energy.stat.rows),
    ),
    related(energyCorrection, 'recordId'),
  ],
})
