// The asset register: what the hospital owns, with its papers, its worth and the devices that belong to it.
import type { Entity } from '@steward/domain/entity'
import { deviceLedger } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, lines, steps, written } from '../../detail/parts.tsx'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { label } from './words/ledger/label.ts'
import { useWords } from './words/ledger/use-words.ts'

const entity = deviceLedger as unknown as Entity
const whose = label((words) => words.ledger.whose)
const what = label((words) => words.ledger.what)
const worth = label((words) => words.ledger.worth)
const care = label((words) => words.ledger.care)

const about = ['brand', 'model', 'spec', 'manufacturer', 'serialNo'] as const
const money = ['supplierName', 'purchaseDate', 'enableDate', 'warrantyEnd', 'lifeYears', 'price'] as const
const upkeep = ['maintainerName', 'inspectTplId', 'maintainTplId', 'maintainCycle'] as const

function AssetChips(props: HeadProps) {
  const { t } = useWords()
  const chips: Chip[] = [
    { name: 'inUse', label: t('inUse'), filters: { assetStatus: 'in_use' } },
    { name: 'repairing', label: t('repairing'), filters: { assetStatus: 'repairing' } },
    { name: 'idle', label: t('idle'), filters: { assetStatus: 'idle' } },
    { name: 'all', label: t('all'), filters: {}, isLong: true },
  ]
  return <Chips {...props} entity={entity} label={t('chips')} chips={chips} />
}

export default screen(deviceLedger, {
  Head: AssetChips,
  columns: ['assetName', 'assetNo', 'assetStatus', 'deviceTypeId', 'areaId', 'useDeptId', 'warrantyEnd'],
  fixed: ['assetNo'],
  widths: {
    assetName: 200,
    assetNo: 130,
    assetStatus: 90,
    deviceTypeId: 130,
    areaId: 180,
    useDeptId: 140,
  },
  sections: [
    {
      ...whose,
      fields: ['assetName', 'assetNo', 'deviceTypeId', 'importance', 'areaId', 'useDeptId', 'ownerUserId'],
    },
    { ...what, fields: about },
    { ...worth, fields: money },
    { ...care, fields: upkeep },
  ],
  when: { edit: (row) => row.assetStatus !== 'scrapped' },
  page: [
    steps,
    facts(
      ['assetNo', 'deviceTypeId', 'importance', 'areaId', 'useDeptId', 'ownerUserId', 'scrapReason', 'remark'],
      whose,
    ),
    facts(about, what),
    facts([...money, 'netValue'], worth),
    facts(upkeep, care),
    lines('devices'),
    facts(
      ['pics', 'docs'],
      label((words) => words.ledger.papers),
    ),
    written,
  ],
})
