// The library of indicators: its groups beside the list, limits of single devices below each.
import { inspectionIndicator, inspectionIndicatorOverride, inspectionTemplateDetail } from '@steward/domain/index'
import { plainNumber } from '@steward/domain/planned/item-value'
import { screen } from '../../crud/screen.tsx'
import { allFacts, lines, related, written } from '../../detail/parts.tsx'
import { Tag } from '../../kinds/tag.tsx'
import type { Typed } from '../../screen/draft.ts'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'

const isMeasured = ({ valueType, nodeType }: Typed) =>
  nodeType !== 'group' && (valueType === 'number' || valueType === 'meter')
const isIndicator = ({ nodeType }: Typed) => nodeType !== 'group'

function KeyTag() {
  const { t } = useWords()
  return <Tag tone="danger">{t('isKey')}</Tag>
}

export default screen(inspectionIndicator, {
  columns: ['name', 'code', 'equipmentType', 'valueType', 'lowerLimit', 'upperLimit', 'unit', 'isKey', 'status'],
  widths: { name: 260, code: 110, lowerLimit: 120, unit: 80, isRequired: 70, isKey: 80 },
  cell: {
    // Groups only hold others.
    valueType: (_, row) => (row.nodeType === 'group' ? '' : row.valueTypeName),
    isKey: (isKey, row) => (row.nodeType === 'group' || isKey !== 1 ? '' : <KeyTag />),
    lowerLimit: (value) => plainNumber(value),
    upperLimit: (value) => plainNumber(value),
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
