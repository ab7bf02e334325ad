// The library of indicators: its groups beside the list, limits of single devices below each.
import { inspectionIndicator, inspectionIndicatorOverride, inspectionTemplateDetail } from '@steward/domain/index'
import { spanText } from '@steward/domain/planned/inspection-value'
import type { Typed } from '../crud/form/draft.ts'
import { screen } from '../crud/screen.tsx'
import { allFacts, lines, related, written } from '../detail/parts.tsx'
import { label } from '../words/inspection-label.ts'

const isMeasured = ({ valueType, nodeType }: Typed) =>
  nodeType !== 'group' && (valueType === 'number' || valueType === 'meter')
const isIndicator = ({ nodeType }: Typed) => nodeType !== 'group'

export default screen(inspectionIndicator, {
  columns: ['name', 'code', 'equipmentType', 'valueType', 'lowerLimit', 'unit', 'isRequired', 'isKey', 'status'],
  widths: { name: 260, code: 110, lowerLimit: 120, unit: 80, isRequired: 70, isKey: 80 },
  cell: {
    lowerLimit: (_, row) => spanText(row.lowerLimit, row.upperLimit),
  },
  sections: [
    {
      ...label((words) => words.inspection.judging),
      fields: [
        'valueType',
        'unit',
        'lowerLimit',
        'upperLimit',
        'warnLower',
        'warnUpper',
        'maxDelta',
        'standardText',
        'isRequired',
        'isKey',
      ],
    },
    {
      ...label((words) => words.inspection.collecting),
      fields: ['method', 'tool', 'dataSource', 'propertyIdentifier', 'photoRule'],
    },
    { ...label((words) => words.inspection.repairing), fields: ['defaultTrade', 'defaultPhenomenon'] },
  ],
  shown: {
    valueType: isIndicator,
    unit: isMeasured,
    lowerLimit: isMeasured,
    upperLimit: isMeasured,
    warnLower: isMeasured,
    warnUpper: isMeasured,
    maxDelta: isMeasured,
    standardText: isIndicator,
    method: isIndicator,
    tool: isIndicator,
    dataSource: isIndicator,
    propertyIdentifier: (typed) => isIndicator(typed) && typed.dataSource === 'iot',
    photoRule: isIndicator,
    isRequired: isIndicator,
    isKey: isIndicator,
    defaultTrade: isIndicator,
    defaultPhenomenon: isIndicator,
  },
  page: [
    allFacts,
    lines('options'),
    related(inspectionIndicatorOverride, 'indicatorId'),
    related(inspectionTemplateDetail, 'indicatorId'),
    written,
  ],
})
