// Queries of the people picker.
import type { Page } from '@steward/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { headOf } from '../../data/heads.ts'

const user = headOf('user')

export interface PersonRow {
  id: string
  realName: string
  name: string
  deptName?: string
  postName?: string
  avatar: string
}

export interface Wanted {
  name: string
  deptName: string
  postName: string
}

export const PAGE_SIZE = 10
export const anybody: Wanted = { name: '', deptName: '', postName: '' }

type Query = Readonly<Record<string, string | number | undefined>>

const usePeople = (query: Query, isEnabled: boolean) =>
  useQuery({
    queryKey: [user.name, 'search', query],
    queryFn: async ({ signal }) =>
      (await client.get(`${user.path}/search/user`, query, signal)) as Pick<Page<PersonRow>, 'records' | 'total'>,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    meta: { follows: nothing },
  })

/** One page of people, of the person's own tenant unless another is given. */
export const usePeoplePage = (wanted: Wanted, current: number, tenantId: string | undefined) =>
  usePeople({ ...wanted, current, size: PAGE_SIZE, tenantId }, true)

/** People by id, for ids that came without names. */
export const usePeopleNamed = (ids: readonly string[], tenantId: string | undefined) =>
  usePeople({ id: ids.join(), current: 1, size: Math.max(ids.length, 1), tenantId }, ids.length > 0)
