// The tree of areas of the alarms, with how many are open in each and below it, as the server keeps them.
import { listOf } from '@steward/client/wire'
import { alarmRecord, area } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { useTree } from '../data/use-tree.ts'
import { plain } from '../kinds/view.ts'
import type { SideProps } from '../screen/adjust.ts'
import { TreeSide } from '../side/tree-side.tsx'

const useOpenAlarms = () =>
  useQuery({
    queryKey: [alarmRecord.name, 'count', 'areas'],
    queryFn: async ({ signal }) =>
      new Map(
        listOf(await client.get(`${alarmRecord.path}/area-rollup`, {}, signal)).map((one) => [
          plain(one.areaId),
          Number(one.open),
        ]),
      ),
    // A figure that cannot be had is not missed.
    meta: { follows: [alarmRecord, area], isQuiet: true },
  }).data

export function AlarmAreas({ filters, filter }: SideProps) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  return (
    <TreeSide
      tree={useTree(area)}
      name={area[locale]}
      find={t('findArea')}
      chosen={filters.areaId}
      choose={(areaId) => filter({ areaId })}
      counts={useOpenAlarms()}
      isFocused
    />
  )
}
