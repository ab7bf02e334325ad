// The library of upkeep: what is done, how it is judged, and what it takes along.
import { maintenanceIndicator, maintenanceTemplateDetail } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { allFacts, lines, related, written } from '../../detail/parts.tsx'
import type { Typed } from '../../screen/draft.ts'
import { label } from './words/label.ts'

const isMeasured = ({ valueType }: Typed) => valueType === 'number' || valueType === 'meter'

export default screen(maintenanceIndicator, {
  columns: [
    'name',
    'maintainLevel',
    'equipmentType',
    'operation',
    'estMinutes',
    'needShutdown',
    'needPermit',
    'status',
  ],
  widths: { name: 180, maintainLevel: 90, operation: 260, estMinutes: 100, needShutdown: 80, needPermit: 110 },
  sections: [
    {
      ...label((words) => words.upkeep.safetyGroup),
      fields: ['needShutdown', 'needPermit', 'safetyNote'],
    },
    {
      ...label((words) => words.upkeep.judging),
      fields: [
        'acceptStandard',
        'valueType',
        'unit',
        'lowerLimit',
        'upperLimit',
        'warnLower',
        'warnUpper',
        'maxDelta',
        'method',
        'tool',
        'dataSource',
        'propertyIdentifier',
        'photoRule',
        'isRequired',
        'isKey',
      ],
    },
    { ...label((words) => words.upkeep.repairing), fields: ['defaultTrade', 'defaultPhenomenon'] },
  ],
  shown: {
    unit: isMeasured,
    lowerLimit: isMeasured,
    upperLimit: isMeasured,
    warnLower: isMeasured,
    warnUpper: isMeasured,
    maxDelta: isMeasured,
    propertyIdentifier: ({ dataSource }) => dataSource === 'iot',
  },
  page: [allFacts, lines('kit'), lines('options'), related(maintenanceTemplateDetail, 'indicatorId'), written],
})
