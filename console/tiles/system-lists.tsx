// Tiles of administrators: lists with certain filters.
import { wireTime } from '@steward/client/zone'
import { dayAfter } from '@steward/domain/calendar/days'
import type { Entity } from '@steward/domain/entity'
import { bulkTask, sysJobLog, user } from '@steward/domain/index'
import { useLocale } from '../data/locale.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useClock } from '../live/live-clock.ts'
import { CellOf } from './cell-of.tsx'
import { RowsTile } from './rows-tile.tsx'

const any = (entity: unknown) => entity as Entity
const useToday = () => useClock((now) => wireTime(now).slice(0, 10))
const BulkTaskStatus = ({ row }: { row: AnyRow }) => <CellOf entity={any(bulkTask)} name="status" row={row} />
const unset = (field: string) => JSON.stringify({ field, is: 'empty' })

export function Imports() {
  const locale = useLocale()
  return (
    <RowsTile
      name="imports"
      entity={any(bulkTask)}
      filters={{ kind: 'import', status: '3,5' }}
      order="-createTime"
      isBad
      title={({ title, titleEn }) => (locale === 'en' && plain(titleEn) !== '' ? plain(titleEn) : plain(title))}
      about={({ cause }) => plain(cause)}
      Side={BulkTaskStatus}
    />
  )
}

export function Jobs() {
  const today = useToday()
  return (
    <RowsTile
      name="jobs"
      entity={any(sysJobLog)}
      filters={{ status: '1,4', fireTime: `${dayAfter(today, -6)}~` }}
      order="-fireTime"
      isBad
      title={({ jobName, invokeTarget }) => plain(jobName) || plain(invokeTarget)}
      about={({ jobMessage }) => plain(jobMessage)}
      time="fireTime"
    />
  )
}

/** Whoever asked for an account has no role until somebody lets him in. */
export const People = () => (
  <RowsTile
    name="people"
    entity={any(user)}
    filters={{ matching: unset('roleId') }}
    order="-createTime"
    title={({ realName }) => plain(realName)}
    about={({ account }) => plain(account)}
    time="createTime"
  />
)
