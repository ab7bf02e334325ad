// Tells whoever looks after people of accounts that differ in case or width only, until they no longer do.
import { recordOf } from '@steward/client/wire'
import { user } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { client } from '../../data/client.ts'
import { useMay } from '../../data/use-can.ts'
import { useWords } from '../../words/system.ts'

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])

const groupsFrom = (data: unknown) =>
  listOf(data).map((group) =>
    listOf(recordOf(group).accounts).map((one) => {
      const { account, realName } = recordOf(one)
      return { account: String(account), name: String(realName) }
    }),
  )

export function AlikeAccounts() {
  const { t } = useWords()
  const may = useMay(user)('edit')
  const { data = [] } = useQuery({
    queryKey: [user.name, 'alike'],
    queryFn: async ({ signal }) => groupsFrom(await client.get(`${user.path}/alike-accounts`, {}, signal)),
    enabled: may,
    meta: { follows: [user], isQuiet: true },
  })
  if (data.length === 0) return null
  const groups = data.map((people) => people.map((one) => t('alike.one', one)).join(t('alike.and')))
  return <Alert type="warning" showIcon title={t('alike.title')} description={groups.join(t('alike.apart'))} />
}
